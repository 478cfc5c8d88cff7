import { expect, logIn, type PosApp, test } from '../support/pos.ts'
import { invokeMain } from '../support/pos-bridge.ts'
import { hasOrder } from '../support/staff.ts'

test('a receipt is printed on the configured printer, through a hidden window', async ({ terminal }) => {
  const started = await terminal.start()
  await logIn(started, 'sales')
  await invokeMain(started.page, 'settings:change', { printer: 'Bonprinter' })
  await started.machine.recordPrintJobs()
  const buyer = { lastname: 'Zee', zipcode: '2012 ES', city: 'Haarlem', email: 'zee.papier@elders.example' }
  const salesOrderId = await hasOrder(buyer, 1)

  expect(await invokeMain(started.page, 'prints:order', { salesOrderId })).toMatchObject({ ok: true })

  const listed = () => invokeMain(started.page, 'prints:list')
  await expect.poll(listed).toMatchObject({ value: { jobs: [{ title: `Order ${salesOrderId}`, state: 'done' }] } })
  expect(await started.machine.printJobs()).toEqual([
    { url: expect.stringMatching(/^file:.*\.pdf$/), deviceName: 'Bonprinter' },
  ])
  expect(await invokeMain(started.page, 'prints:order', { salesOrderId: 404_404 })).toMatchObject({
    ok: false,
    code: 'order_not_found',
  })
})

test('an order that the shop refuses survives a restart as a draft, with the reason', async ({ terminal }) => {
  const started = await terminal.start()
  await logIn(started, 'sales')
  const draftId = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'

  const kept = await invokeMain(started.page, 'drafts:keep', {
    draftId,
    title: 'Jansen',
    order: { lastname: 'Jansen' },
    mayHaveArrived: false,
  })
  expect(kept).toMatchObject({ ok: true })
  const drafts = async (at: PosApp) => invokeMain(at.page, 'drafts:list')
  await expect
    .poll(() => drafts(started))
    .toMatchObject({ value: { drafts: [{ state: 'refused', refusalCode: 'invalid_input' }] } })

  await started.kill()
  const next = await terminal.start({ userData: started.userData })
  await expect(next.page.locator('#root')).not.toBeEmpty()
  // The user is still logged in: the token survives in the machine's secure storage.
  await expect
    .poll(() => drafts(next))
    .toMatchObject({ value: { drafts: [{ draftId, state: 'refused', title: 'Jansen' }] } })
})
