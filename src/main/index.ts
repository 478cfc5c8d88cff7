import { app, protocol } from 'electron'
import { acquireInstanceLock } from './acquire-instance-lock.ts'
import { machineTimers as timers } from './machine-clock.ts'
import { claimOwnScheme } from './own-scheme.ts'
import { startPos } from './start-pos.ts'

// Sets the language of system menus and of the spelling check.
app.commandLine.appendSwitch('lang', 'nl')
app.enableSandbox()
claimOwnScheme(protocol)
acquireInstanceLock({ app, env: process.env, timers, start: startPos })
