"""What a table starts from: boards, layouts, battleplans and terrain pieces, with pictures."""
