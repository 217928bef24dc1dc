"""LOOP: how well can you play the cards that somebody else just played?"""

from core.loop.bots import BOTS
from core.loop.commands import Command as Command
from core.loop.commands import parse as parse
from core.loop.dealing import draw as draw
from core.loop.dealing import scripted as scripted
from core.loop.decide import decide as decide
from core.loop.events import EVENTS
from core.loop.events import Event as Event
from core.loop.evolve import evolve as evolve
from core.loop.figures import figures as figures
from core.loop.judge import REFUSALS
from core.loop.legal import legal as legal
from core.loop.picture import picture as picture
from core.loop.recall import recall as recall
from core.loop.resample import resample as resample
from core.loop.rules import SEATS, VERSION
from core.loop.state import Options as Options
from core.loop.state import State as State
from core.loop.state import active as active
from core.loop.state import initial as initial
from core.loop.state import outcome as outcome
from core.loop.state import to_act as to_act
from core.loop.state import turn as turn
from core.loop.story import announce as announce
from core.loop.story import tell as tell
from core.loop.summary import summary as summary
from core.loop.view import Private as Private
from core.loop.view import Public as Public
from core.loop.view import private as private
from core.loop.view import public as public

name = "loop"
title = "LOOP"
seats = SEATS
rules = VERSION
events = EVENTS
refusals = REFUSALS
bots = BOTS
