import { describe, expect, it } from 'vitest'
import { commandTake } from '#shared/contracts/pos/about-channels.ts'
import { openCommands } from '#src/main/features/commands/open-commands.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'

const openOrder = (id: number) => ({ command: 'go', path: `/admin/verkooporders/${id}` }) as const

describe('a command for the page', () => {
  it('is queued until the page listens, and sent at once after that', async () => {
    const { ipc, ask, events } = createTestIpc()
    const commands = openCommands({ ipc })
    commands.give(openOrder(1))
    expect(events).toEqual([])

    expect(await ask(commandTake, null)).toEqual({ ok: true, value: { commands: [openOrder(1)] } })
    commands.give(openOrder(2))

    expect(events).toEqual([{ event: 'command:given', payload: openOrder(2) }])
    expect(await ask(commandTake, null)).toEqual({ ok: true, value: { commands: [] } })
  })

  it('is queued again while the page reloads, with at most twenty in the queue', async () => {
    const { ipc, ask, events } = createTestIpc()
    const commands = openCommands({ ipc })
    await ask(commandTake, null)

    commands.pageLeft()
    for (let id = 1; id <= 30; id += 1) commands.give(openOrder(id))

    expect(events).toEqual([])
    const answer = await ask(commandTake, null)
    expect((answer as unknown as { value: { commands: unknown[] } }).value.commands).toHaveLength(20)
  })
})
