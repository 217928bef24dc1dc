"""The past and the proof: referee, rewind, story."""
