import { expect, logIn, type PosApp, test } from '../support/pos.ts'
import { invokeMain } from '../support/pos-bridge.ts'
import { placeGuestOrder } from '../support/staff.ts'

test('an order document is printed on the chosen printer, and an unknown order is refused', async ({ terminal }) => {
  const started = await terminal.start()
  await logIn(started, 'sales')
  await invokeMain(started.page, 'settings:change', { printer: 'Bonprinter' })
  await started.machine.recordPrintJobs()
  const buyer = { lastname: 'Zee', zipcode: '2012 ES', city: 'Haarlem', email: 'zee.papier@elders.example' }
  const salesOrderId = await placeGuestOrder(buyer, 1)

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

test('a draft that the shop refuses is stored with the reason, and survives a restart', async ({ terminal }) => {
  const started = await terminal.start()
  await logIn(started, 'sales')
  const draftId = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'

  const saved = await invokeMain(started.page, 'drafts:keep', {
    draftId,
    title: 'Jansen',
    order: { lastname: 'Jansen' },
    mayHaveArrived: false,
  })
  expect(saved).toMatchObject({ ok: true })
  const drafts = async (till: PosApp) => invokeMain(till.page, 'drafts:list')
  await expect
    .poll(() => drafts(started))
    .toMatchObject({ value: { drafts: [{ state: 'refused', refusalCode: 'invalid_input' }] } })

  await started.kill()
  const next = await terminal.start({ userData: started.userData })
  await expect(next.page.locator('#root')).not.toBeEmpty()
  // `drafts:list` needs a session, so this also shows that the token survived in the machine's secure storage.
  await expect
    .poll(() => drafts(next))
    .toMatchObject({
      value: { drafts: [{ draftId, state: 'refused', refusalCode: 'invalid_input', title: 'Jansen' }] },
    })
})
