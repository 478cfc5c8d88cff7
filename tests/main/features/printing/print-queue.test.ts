import { describe, expect, it } from 'vitest'
import { memoryDisk } from '../../support/memory-folder.ts'
import { paid, printer, till } from '../../support/till-that-prints.ts'

describe('a power cut while printing', () => {
  const cuts = [1, 2, 3, 4, 5].flatMap((change) => (['before', 'after'] as const).map((when) => ({ change, when })))

  it.each(cuts)('$when change $change of its disk prints no receipt twice automatically', async (cut) => {
    const disk = memoryDisk()
    const machine = printer()
    const dying = till({ disk, machine, cut })
    dying.open().paymentEnded(paid)
    await dying.time.pass(1_000)

    const next = till({ disk, machine })
    next.open().paymentEnded(paid)
    await next.time.pass(3_600_000)

    expect(machine.documents.length).toBeLessThanOrEqual(1)
    // Every document that was not printed is in the list, for a user to check.
    const jobs = await next.list()
    expect(jobs).toHaveLength(1)
    expect(machine.documents.length === 1 || jobs[0]?.state === 'failed').toBe(true)
  })

  it('leaves the job that was being printed to a user', async () => {
    const disk = memoryDisk()
    const dying = till({ disk })
    dying.machine.becomes('hangs')
    dying.open().paymentEnded(paid)
    await dying.time.settle()

    const next = till({ disk })
    next.open()

    expect(await next.list()).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('stopte tijdens het afdrukken') },
    ])
    expect(next.machine.documents).toEqual([])
  })

  it('that damages the file of the queue leaves an empty list at the next start, and is reported', async () => {
    const disk = memoryDisk()
    disk.files.set('queue.json', new TextEncoder().encode('{"vers'))
    disk.files.set('left.pdf', new TextEncoder().encode('%PDF-'))
    const { open, banner } = till({ disk })

    open()

    expect(banner.notes.get('prints-damaged')).toContain('beschadigd')
    expect([...disk.files.keys()]).toEqual(['damaged/queue.json'])
  })
})
