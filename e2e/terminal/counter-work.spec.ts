import type { Bridge, ChannelName } from '../../src/shared/contracts/terminal/channel-names.ts'
import { hasOrder } from '../support/staff.ts'
import { expect, logIn, type Terminal, test } from '../support/terminal.ts'

/** Asks the main process as the page of the terminal does. */
const ask = ({ page }: Pick<Terminal, 'page'>, channel: ChannelName, input: unknown = null) =>
  page.evaluate(([name, asked]) => (window as unknown as { terminal: Bridge }).terminal.invoke(name, asked), [
    channel,
    input,
  ] as const)

test('a paper goes to the printer that is set, through a window that nobody sees', async ({ terminal }) => {
  const started = await terminal.start()
  await logIn(started, 'sales')
  await ask(started, 'settings:change', { printer: 'Bonprinter' })
  await started.app.evaluate(({ app }) => {
    app.on('web-contents-created', (_, page) => {
      const printed = globalThis as { testPrinted?: unknown[] }
      page.print = (options, done) => {
        printed.testPrinted = [...(printed.testPrinted ?? []), { url: page.getURL(), deviceName: options?.deviceName }]
        done?.(true, '')
      }
    })
  })
  const buyer = { lastname: 'Zee', zipcode: '2012 ES', city: 'Haarlem', email: 'zee.papier@elders.example' }
  const salesOrderId = await hasOrder(buyer, 1)

  expect(await ask(started, 'prints:order', { salesOrderId })).toMatchObject({ ok: true })

  const listed = () => ask(started, 'prints:list')
  await expect.poll(listed).toMatchObject({ value: { jobs: [{ title: `Order ${salesOrderId}`, state: 'done' }] } })
  const printed = await started.app.evaluate(() => (globalThis as { testPrinted?: unknown[] }).testPrinted)
  expect(printed).toEqual([{ url: expect.stringMatching(/^file:.*\.pdf$/), deviceName: 'Bonprinter' }])
  expect(await ask(started, 'prints:order', { salesOrderId: 404_404 })).toMatchObject({
    ok: false,
    code: 'order_not_found',
  })
})

test('an order that the shop refuses is kept over a restart, with what is wrong with it', async ({ terminal }) => {
  const started = await terminal.start()
  await logIn(started, 'sales')
  const draftId = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'

  const kept = await ask(started, 'drafts:keep', {
    ...{ draftId, title: 'Jansen', order: { lastname: 'Jansen' }, mayHaveArrived: false },
  })
  expect(kept).toMatchObject({ ok: true })
  const drafts = async (at: Terminal) => ask(at, 'drafts:list')
  await expect
    .poll(() => drafts(started))
    .toMatchObject({ value: { drafts: [{ state: 'refused', refusalCode: 'invalid_input' }] } })

  await started.kill()
  const next = await terminal.start({ userData: started.userData })
  await expect(next.page.locator('#root')).not.toBeEmpty()
  // Whoever was logged in still is: the token survives in the safe of the machine.
  await expect
    .poll(() => drafts(next))
    .toMatchObject({ value: { drafts: [{ draftId, state: 'refused', title: 'Jansen' }] } })
})
