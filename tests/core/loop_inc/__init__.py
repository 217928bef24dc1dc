"""Does Loop Inc. keep its rules?"""
