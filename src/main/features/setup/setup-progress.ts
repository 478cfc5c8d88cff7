import * as z from 'zod/mini'
import { SETUP_STEPS, type Setup } from '#shared/contracts/pos/setup-channels.ts'
import type { JsonFile, Log } from '../../ports/machine.ts'

/** The first-time setup of this till: whether it is finished, and its current step. */
export interface SetupProgress {
  read(): Setup
  /** Throws when the file cannot be written. */
  save(setup: Setup): void
}

const persistedSetup = z.object({ isOpen: z.boolean(), step: z.enum(SETUP_STEPS) })

/**
 * Opens the progress of the setup. A new machine gets a file at its first start, so that the setup continues after a
 * restart although settings exist then. Without a file, or with an unreadable one, the setup is finished: a till that
 * works must never show it.
 *
 * @param isNew true for a machine without settings, without a registration and without an earlier login
 */
export function openSetupProgress({ file, isNew, log }: { file: JsonFile; isNew: boolean; log: Log }): SetupProgress {
  let setup = readFile(file, log)
  if (!setup && isNew) {
    setup = { isOpen: true, step: 'shop' }
    try {
      file.write(setup)
    } catch (error) {
      // The setup works until the app ends. The next start shows it again if the machine is still new.
      log.error('setup not written', error)
    }
  }
  return {
    read: () => setup ?? { isOpen: false, step: 'shop' },
    save(next) {
      file.write(next)
      setup = next
    },
  }
}

function readFile(file: JsonFile, log: Log): Setup | undefined {
  try {
    const content = file.read()
    return content === undefined ? undefined : persistedSetup.parse(content)
  } catch (error) {
    log.warn('setup not read', { error: error instanceof Error ? error.name : 'unknown' })
    return { isOpen: false, step: 'shop' }
  }
}
