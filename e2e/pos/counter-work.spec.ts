import { startReceiptPrinter } from '../../build/receipt-printer/receipt-printer.ts'
import { expect, logIn, type PosApp, test } from '../support/pos.ts'
import { invokeMain } from '../support/pos-bridge.ts'
import { placeGuestOrder } from '../support/staff.ts'

test('an order is printed through the queue on the printer for orders, and an unknown order is refused', async ({
  terminal,
}) => {
  const started = await terminal.start()
  await logIn(started, 'sales')
  const printers = { receipt: null, order: { via: 'driver', name: 'Kantoor' }, closing: null }
  await invokeMain(started.page, 'settings:change', { printers })
  await started.machine.recordPrintJobs()
  const buyer = { lastname: 'Zee', zipcode: '2012 ES', city: 'Haarlem', email: 'zee.papier@elders.example' }
  const salesOrderId = await placeGuestOrder(buyer, 1)

  await started.goTo(`/admin/verkooporders/${salesOrderId}`)
  await started.page.getByRole('button', { name: 'Afdrukken', exact: true }).click()

  const listed = () => invokeMain(started.page, 'prints:list')
  await expect.poll(listed).toMatchObject({ value: { jobs: [{ title: `Order ${salesOrderId}`, state: 'done' }] } })
  expect(await started.machine.printJobs()).toEqual([
    { url: expect.stringMatching(/^file:.*\.pdf$/), deviceName: 'Kantoor', pageSize: 'A4' },
  ])
  expect(await invokeMain(started.page, 'prints:order', { salesOrderId: 404_404 })).toMatchObject({
    ok: false,
    code: 'order_not_found',
  })
})

test('a receipt printer on the network is set up, tested and asked for its state, and opens the drawer', async ({
  terminal,
}) => {
  const printer = await startReceiptPrinter()
  const started = await terminal.start()
  const { page } = started
  await logIn(started, 'sales')
  await started.goTo('/kassa/instellingen')
  const settings = page.getByRole('region', { name: 'Bonprinter' })

  await settings.getByLabel('Hoe worden bonnen afgedrukt?').selectOption('Bonprinter op het netwerk')
  await settings.getByLabel('Adres in het netwerk').fill('127.0.0.1')
  await settings.getByLabel('Poort').fill(String(printer.address.port))
  await settings.getByRole('button', { name: 'Bewaren' }).click()
  await expect(settings.getByText('Printer: klaar.')).toBeVisible()
  await settings.getByRole('button', { name: 'Proefafdruk van een bon', exact: true }).click()
  await expect.poll(() => printer.receipts.map(({ lines }) => lines.at(-6))).toEqual(['Bedrag: € 1.234,56'])

  await settings.getByRole('switch', { name: 'Kassalade aan deze printer' }).click()
  await settings.getByRole('button', { name: 'Lade openen' }).click()
  await expect.poll(printer.drawerOpenings).toBe(1)

  printer.become('paper-out')
  await settings.getByRole('button', { name: 'Opnieuw controleren: printer voor een bon' }).click()
  await expect(settings.getByText('Printer niet klaar: het papier is op. Leg een nieuwe rol in.')).toBeVisible()
  await printer.stop()
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
