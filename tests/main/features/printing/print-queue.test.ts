import { describe, expect, it } from 'vitest'
import { memoryDisk } from '../../support/memory-folder.ts'
import { createPrinter, openTill, paid } from '../../support/till-that-prints.ts'

describe('a power cut while printing', () => {
  const cuts = [1, 2, 3, 4, 5].flatMap((change) => (['before', 'after'] as const).map((when) => ({ change, when })))

  it.each(cuts)('$when disk change $change does not cause a second automatic print of a receipt', async (cut) => {
    const disk = memoryDisk()
    const machine = createPrinter()
    const interrupted = openTill({ disk, machine, cut })
    interrupted.open().paymentEnded(paid)
    await interrupted.time.pass(1_000)

    const restarted = openTill({ disk, machine })
    restarted.open().paymentEnded(paid)
    await restarted.time.pass(3_600_000)

    expect(machine.documents.length).toBeLessThanOrEqual(1)
    // Every document that was not printed is in the list, for a user to check.
    const jobs = await restarted.list()
    expect(jobs).toHaveLength(1)
    expect(machine.documents.length === 1 || jobs[0]?.state === 'failed').toBe(true)
  })

  it('leaves the job that was being printed as failed, for a user to check', async () => {
    const disk = memoryDisk()
    const interrupted = openTill({ disk })
    interrupted.machine.setOutcome('hangs')
    interrupted.open().paymentEnded(paid)
    await interrupted.time.settle()

    const restarted = openTill({ disk })
    restarted.open()

    expect(await restarted.list()).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('stopte tijdens het afdrukken') },
    ])
    expect(restarted.machine.documents).toEqual([])
  })

  it('that damages the file of the queue leaves an empty list at the next start, and is reported', async () => {
    const disk = memoryDisk()
    disk.files.set('queue.json', new TextEncoder().encode('{"vers'))
    disk.files.set('left.pdf', new TextEncoder().encode('%PDF-'))
    const { open, banner } = openTill({ disk })

    open()

    expect(banner.notes.get('prints-damaged')).toContain('beschadigd')
    expect([...disk.files.keys()]).toEqual(['damaged/queue.json'])
  })
})
