import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Api } from '#shared/contracts/endpoints.ts'
import { openMachineId } from '#src/main/machine-id.ts'
import type { JsonFile } from '#src/main/ports/machine.ts'
import { createTillServer } from '#src/main/till-server.ts'
import { createTestFile, createTestLog } from './support/test-machine.ts'

type Call = { code: string; requestId: string }

describe('registering a till with a code', () => {
  const calls: Call[] = []
  const api = {
    tills: {
      redeemCode: async ({ body }: { body: Call }) => {
        calls.push(body)
        throw new Error('the response was lost')
      },
    },
  } as unknown as Pick<Api, 'tills'>
  let lastId = 0
  const newId = () => `00000000-0000-4000-8000-${String(++lastId).padStart(12, '0')}`

  /** Starts the app on a machine. */
  const start = (file: JsonFile) => createTillServer(api, openMachineId({ file, newId, log: createTestLog().log }))
  const requestIdOf = async (server: ReturnType<typeof start>, code = 'ABCD2345') => {
    await expect(server.redeemCode(code)).rejects.toThrow('the response was lost')
    return calls.at(-1)?.requestId
  }

  it('repeats the request after a restart, so that the shop returns the till of a lost response', async () => {
    const { file } = createTestFile()
    const before = await requestIdOf(start(file))

    expect(await requestIdOf(start(file))).toBe(before)
    expect(z.uuid().safeParse(before).success).toBe(true)
  })

  it('is another request for another code, and on another machine', async () => {
    const { file } = createTestFile()
    const server = start(file)
    const ids = [
      await requestIdOf(server),
      await requestIdOf(server, 'EFGH6789'),
      await requestIdOf(start(createTestFile().file)),
    ]

    expect(new Set(ids).size).toBe(3)
  })

  it('repeats the request until the app ends when the disk is full', async () => {
    const { file, fill } = createTestFile()
    fill()
    const server = start(file)

    expect(await requestIdOf(server)).toBe(await requestIdOf(server))
  })

  it('is possible when the file of the machine is damaged', async () => {
    const { file, tear, aside } = createTestFile({ machineId: newId() })
    tear('{"machineId":')
    const before = await requestIdOf(start(file))

    expect(await requestIdOf(start(file))).toBe(before)
    expect(aside).toHaveLength(1)
  })
})
