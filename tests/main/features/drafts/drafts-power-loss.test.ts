import { describe, expect, it } from 'vitest'
import { memoryDisk, PowerCut } from '../../support/memory-folder.ts'
import { chair, DRAFT, OTHER, shopThatTakesOrders, sofa, tillWithDrafts } from '../../support/till-with-drafts.ts'

describe('a power cut while orders are saved and sent', () => {
  const cuts = [1, 2, 3, 4, 5, 6, 7].flatMap((change) =>
    (['before', 'after'] as const).map((when) => ({ change, when })),
  )

  it.each(cuts)('$when disk change $change leaves each saved order in the shop exactly once', async (cut) => {
    const disk = memoryDisk()
    const server = shopThatTakesOrders()
    const interrupted = tillWithDrafts({ folder: disk.folder(cut), server })
    interrupted.open()
    const saved = [await interrupted.saveDraft(sofa, DRAFT), await interrupted.saveDraft(chair, OTHER)]
    await interrupted.time.settle()

    const restarted = tillWithDrafts({ folder: disk.folder(), server })
    await restarted.open().sendWaiting()

    const savedIds = [DRAFT, OTHER].filter((_, index) => saved[index]?.ok)
    expect([...server.orders.keys()]).toEqual(expect.arrayContaining(savedIds))
    expect(server.orders.size).toBeLessThanOrEqual(2)
    expect((await restarted.list()).every(({ state }) => state === 'sent')).toBe(true)
  })

  it.each(['before', 'after'] as const)(
    'leaves exactly one order in the shop when it happens %s the order arrived',
    async (moment) => {
      const disk = memoryDisk()
      const server = shopThatTakesOrders()
      const interrupted = tillWithDrafts({ folder: disk.folder(), server })
      interrupted.open()
      server.setFault((when) => {
        if (when === moment) throw new PowerCut()
      })
      await interrupted.saveDraft()
      await interrupted.time.settle()

      server.setFault(undefined)
      const restarted = tillWithDrafts({ folder: disk.folder(), server })
      await restarted.open().sendWaiting()

      expect(server.orders.size).toBe(1)
      expect(await restarted.list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
    },
  )
})
