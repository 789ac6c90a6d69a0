"""Clubs: members, what comes again, seasons."""
