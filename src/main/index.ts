import { app, protocol } from 'electron'
import { claimTill } from './claim-till.ts'
import { machineTimers as timers } from './machine-clock.ts'
import { claimOwnScheme } from './own-scheme.ts'
import { startTerminal } from './start-terminal.ts'

// Menus of the system and the spelling of what is typed.
app.commandLine.appendSwitch('lang', 'nl')
app.enableSandbox()
claimOwnScheme(protocol)
claimTill({ app, env: process.env, timers, start: startTerminal })
