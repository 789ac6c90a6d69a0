"""What cards are made of: suit signs, plants, cloth, people and animals."""
