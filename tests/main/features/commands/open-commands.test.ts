import { describe, expect, it } from 'vitest'
import { commandTake } from '#shared/contracts/pos/about-channels.ts'
import { openCommands } from '#src/main/features/commands/open-commands.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'

const openOrder = (id: number) => ({ command: 'go', path: `/admin/verkooporders/${id}` }) as const

describe('a command for the page', () => {
  it('is queued until the page listens, and sent at once after that', async () => {
    const { ipc, ask, events } = createTestIpc()
    const commands = openCommands({ ipc, isOpenForLinks: () => true })
    commands.give(openOrder(1))
    expect(events).toEqual([])

    expect(await ask(commandTake, null)).toEqual({ ok: true, value: { commands: [openOrder(1)] } })
    commands.give(openOrder(2))

    expect(events).toEqual([{ event: 'command:given', payload: openOrder(2) }])
    expect(await ask(commandTake, null)).toEqual({ ok: true, value: { commands: [] } })
  })

  it('is queued again while the page reloads, with at most twenty in the queue', async () => {
    const { ipc, ask, events } = createTestIpc()
    const commands = openCommands({ ipc, isOpenForLinks: () => true })
    await ask(commandTake, null)

    commands.pageLeft()
    for (let id = 1; id <= 30; id += 1) commands.give(openOrder(id))

    expect(events).toEqual([])
    const answer = await ask(commandTake, null)
    expect((answer as unknown as { value: { commands: unknown[] } }).value.commands).toHaveLength(20)
  })

  it('of a link waits while the till is locked, and not a command of the menu', async () => {
    const { ipc, ask, events } = createTestIpc()
    let isOpen = false
    const commands = openCommands({ ipc, isOpenForLinks: () => isOpen })
    await ask(commandTake, null)

    commands.give(openOrder(1))
    commands.giveLink(openOrder(2))
    expect(events).toEqual([{ event: 'command:given', payload: openOrder(1) }])

    isOpen = true
    expect(await ask(commandTake, null)).toEqual({ ok: true, value: { commands: [openOrder(2)] } })
    commands.giveLink(openOrder(3))
    expect(events).toContainEqual({ event: 'command:given', payload: openOrder(3) })
  })
})
