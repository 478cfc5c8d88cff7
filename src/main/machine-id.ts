import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { JsonFile, Log } from './ports/machine.ts'

const persistedMachine = z.object({ machineId: z.uuid() })

type Deps = { file: JsonFile; newId(): string; log: Log }

/**
 * Opens the random id of this machine. Returns a function that derives a request id from a text: the same id for the
 * same text, also after a restart, and another id on another machine. The id of the machine is written at its first
 * use, before a request is sent. It never leaves the machine, and the text cannot be derived from it.
 *
 * If the file cannot be written, the ids are the same until the app ends.
 */
export function openMachineId({ file, newId, log }: Deps): (text: string) => string {
  let machineId: string | undefined
  const read = () => {
    try {
      const content = file.read()
      return content === undefined ? undefined : persistedMachine.parse(content).machineId
    } catch (error) {
      log.error('machine id not read', error)
      return undefined
    }
  }
  const create = () => {
    const created = newId()
    try {
      file.putAside()
      file.write({ machineId: created })
    } catch (error) {
      log.error('machine id not written', error)
    }
    return created
  }
  return (text) => {
    machineId ??= read() ?? create()
    return uuidOf(createHmac('sha256', machineId).update(text).digest('hex'))
  }
}

/** Makes a UUID of version 8 from hexadecimal digits. */
const uuidOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
