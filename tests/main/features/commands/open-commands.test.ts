import { describe, expect, it } from 'vitest'
import { commandTake } from '#shared/contracts/pos/about-channels.ts'
import { openCommands } from '#src/main/features/commands/open-commands.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'

const toOrder = (id: number) => ({ command: 'go', path: `/admin/verkooporders/${id}` }) as const

describe('what the page has to do', () => {
  it('waits until it listens, and is told at once from then on', async () => {
    const { ipc, ask, told } = createTestIpc()
    const commands = openCommands({ ipc })
    commands.give(toOrder(1))
    expect(told).toEqual([])

    expect(await ask(commandTake, null)).toEqual({ ok: true, value: { commands: [toOrder(1)] } })
    commands.give(toOrder(2))

    expect(told).toEqual([{ event: 'command:given', payload: toOrder(2) }])
    expect(await ask(commandTake, null)).toEqual({ ok: true, value: { commands: [] } })
  })

  it('waits again while the page is loaded anew', async () => {
    const { ipc, ask, told } = createTestIpc()
    const commands = openCommands({ ipc })
    await ask(commandTake, null)

    commands.pageLeft()
    for (let id = 1; id <= 30; id += 1) commands.give(toOrder(id))

    expect(told).toEqual([])
    const answer = await ask(commandTake, null)
    expect((answer as unknown as { value: { commands: unknown[] } }).value.commands).toHaveLength(20)
  })
})
