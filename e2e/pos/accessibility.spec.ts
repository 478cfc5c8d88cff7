import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { acquireLock } from '../support/acquire-lock.ts'
import { violationsOf } from '../support/axe.ts'
import { amountFor } from '../support/payment-terminal-twin.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { invokeMain } from '../support/pos-bridge.ts'
import { placeGuestOrder } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'
import { smallTargets } from '../support/touch-targets.ts'

const BUYER = { zipcode: '2012 ES', city: 'Haarlem', lastname: 'Zee' }

test(
  'screens, dialogs, lock screen and customer display of the showroom app have no accessibility violations and no small targets',
  LONG,
  async ({ terminal }) => {
    test.setTimeout(240_000) // more than twenty screens in one start of the app
    const salesOrderId = await placeGuestOrder({ ...BUYER, email: `zee.${crypto.randomUUID()}@voorbeeld.example` }, 4)
    const started = await terminal.start()
    const { page } = started
    await page.setViewportSize({ width: 1024, height: 768 })
    const violationsByScreen: Record<string, unknown> = {}
    const smallTargetsByScreen: Record<string, string[]> = {}
    /** Collects the accessibility violations and the small targets of the screen once `sign` is visible. */
    const examine = async (name: string, sign: ReturnType<typeof page.locator>) => {
      await expect(sign.first(), name).toBeVisible({ timeout: 20_000 })
      await expect(page.locator('[aria-busy="true"]'), name).toHaveCount(0)
      const violations = await violationsOf(page)
      if (violations.length > 0) violationsByScreen[name] = violations
      const targets = await smallTargets(page)
      if (targets.length > 0) smallTargetsByScreen[name] = targets
    }
    const heading = (name: string | RegExp) => page.getByRole('heading', { name })
    const button = (name: string | RegExp) => page.getByRole('button', { name })

    await examine('login', heading('Inloggen'))
    await logIn(started, 'admin')
    await examine('new order', heading('Nieuwe order'))
    await page.getByLabel('Scan of zoek een product').fill('leer')
    await examine('found products', page.getByRole('option'))

    await started.goTo(`/admin/verkooporders/${salesOrderId}`)
    const order = new StaffOrderPage(page)
    await examine('order', order.panel.getByLabel('Bedrag'))
    await order.press('20,00')
    await order.method('Contant').click()
    await examine('cash', order.dialog.getByRole('button', { name: 'Doorgaan' }))
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
    await examine('cash taken', order.panel.getByText(/20,00 contant ontvangen/))
    await order.press(amountFor('declined', 10))
    await order.take('Pinnen', /10,01/)
    await examine('at the terminal', order.panel.getByText('De klant kan nu pinnen.'))
    await started.goTo('/kassa/geparkeerd')
    await examine('payment of another order', page.getByRole('link', { name: new RegExp(String(salesOrderId)) }))
    await examine('declined', page.getByText('Pinnen: mislukt, niets betaald'))

    await started.goTo('/kassa/geparkeerd')
    await examine('parked sales', heading('Geparkeerde verkopen'))
    await started.goTo('/kassa/lade')
    await examine('drawer', heading('Storten of opnemen'))
    await button('Dienst beginnen').click()
    await examine('count of a shift', page.getByRole('dialog').getByText('Moet er liggen'))
    await button('Toch niet').click()
    await started.goTo('/kassa/dag')
    await examine('day close', heading('Contant geld tellen'))
    const draftId = crypto.randomUUID()
    await invokeMain(page, 'drafts:keep', {
      draftId,
      title: 'Jansen',
      order: { lastname: 'Jansen' },
      mayHaveArrived: false,
    })
    await invokeMain(page, 'prints:order', { salesOrderId })
    await started.goTo('/kassa/concepten')
    await examine('drafts', page.getByText('Jansen'))
    await started.goTo('/kassa/afdrukken')
    await examine('prints', page.getByText(`Order ${salesOrderId}`))
    await started.goTo('/kassa/oefenen')
    await examine('practice', button('Beginnen met oefenen'))
    await started.goTo('/admin/data')
    await examine('data', heading('Artikelen ophalen'))

    await started.goTo('/kassa/instellingen')
    await examine('settings', heading('Deze kassa'))
    await page.getByText('Deze kassa doet niets vanzelf').click()
    await examine('planning', page.getByLabel('Planning van deze kassa'))
    await page.getByLabel('Naam van deze kassa').fill(`Balie ${crypto.randomUUID().slice(0, 6)}`)
    await button('Aanmelden als kassa').click()
    await expect(page.getByText('Aangemeld als')).toBeVisible()
    await using _ = await acquireLock('pins')
    await page.getByLabel(/pincode \(4 tot 8 cijfers\)/i).fill('4821')
    await page.getByLabel('Herhaal de pincode').fill('4821')
    await page.getByLabel('Uw wachtwoord').fill('leermeester')
    await button(/^Pincode (instellen|wijzigen)$/).click()
    await expect(page.getByText(/^U heeft een pincode/)).toBeVisible()
    await expect(page.getByLabel('Uw wachtwoord')).toHaveValue('')

    const lock = page.getByRole('dialog')
    await button('Wissel').click()
    await examine('user switch', lock.getByRole('button', { name: 'Terug naar het werk' }))
    await lock.getByRole('button', { name: 'Terug naar het werk' }).click()
    await button('Vergrendel').click()
    await expect(lock.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    const colleagues = lock.getByRole('button', { name: 'Andere collega' })
    if (await colleagues.isVisible()) await colleagues.click()
    await examine('lock', lock.getByRole('button', { name: /Ada Beheer/ }))
    await lock
      .getByRole('button', { name: /Ada Beheer/ })
      .first()
      .click()
    await examine('pin', lock.getByRole('button', { name: 'Wissen', exact: true }))
    await page.keyboard.type('1111', { delay: 60 })
    await page.keyboard.press('Enter')
    await examine('wrong pin', lock.getByRole('alert').filter({ hasText: /\w/ }))
    await lock.getByRole('button', { name: 'Inloggen met wachtwoord' }).click()
    await examine('password', lock.getByLabel('Wachtwoord', { exact: true }))
    await colleagues.click()
    await lock
      .getByRole('button', { name: /Ada Beheer/ })
      .first()
      .click()
    await page.keyboard.type('4821', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(lock).toBeHidden()

    await started.goTo('/kassa/over')
    await examine('about', page.getByText('0.1.0'))
    await started.menu('Data', 'Opruimen')
    await started.goTo('/kassa/resultaat')
    await examine('results', page.getByText('Opruimen').first())
    await started.goTo('/kassa/klantscherm')
    await examine('customer display', heading(/Welkom|Dank u wel|betaling/))

    expect(violationsByScreen).toEqual({})
    expect(smallTargetsByScreen).toEqual({})
  },
)
