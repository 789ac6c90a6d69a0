"""Who somebody is: sessions, passwords, names, what they chose."""
