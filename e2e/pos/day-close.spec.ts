import { dayAfter } from '#shared/domain/figures/days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { PosPage } from '../pages/pos-page.ts'
import { captureDownloads } from '../support/capture-downloads.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { LONG } from '../support/tags.ts'

// The day before yesterday, because other tests make payments today, and today can be yesterday when this test begins.
const QUIET_DAY = dayAfter(amsterdamDay(new Date()), -2)

test(
  'a seller counts the drawer, explains the difference, closes the day once, and corrects it later',
  LONG,
  async ({ terminal }) => {
    const [till, other] = await Promise.all([terminal.start(), terminal.start()])
    await Promise.all([logIn(till, 'sales'), logIn(other, 'sales')])
    const { page } = till
    for (const one of [till, other]) {
      await new PosPage(one.page).goTo('Dagafsluiting')
      await one.page.getByLabel('Dag', { exact: true }).fill(QUIET_DAY)
      // The row of the payment links, which were not used on that day, is visible once the data of the day is loaded.
      await expect(one.page.getByRole('row', { name: /^Betaallink/ })).toContainText('Geen')
      await one.page.getByLabel('Aantal van € 50,00').fill('2')
      await one.page.getByLabel('Aantal van € 0,20').fill('3')
      await one.page.getByLabel('Wisselgeld dat in de la blijft').fill('100,00')
    }

    await page.getByRole('button', { name: 'Dag afsluiten' }).click()
    await expect(page.getByText('Leg het verschil in de la uit.')).toBeVisible()
    for (const one of [till, other]) {
      await one.page.getByLabel('Waar komt dit verschil vandaan?').fill('Eerste wisselgeld van de winkel')
    }
    await page.getByRole('button', { name: 'Dag afsluiten' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('€ 100,60')
    await question.getByRole('button', { name: 'Afsluiten' }).click()

    await expect(page.getByText('Deze dag is afgesloten.')).toBeVisible()
    const closings = page.getByRole('region', { name: 'Afsluitingen van deze dag' }).getByRole('listitem')
    await expect(closings).toContainText('Afgesloten door Sanne Verkoop')
    await expect(closings).toContainText('Geteld € 100,60')
    const offered = await captureDownloads(page)
    await closings.getByRole('button', { name: 'Rapport (PDF)' }).click()
    expect(await offered()).toEqual({
      name: `dagafsluiting-${QUIET_DAY}.pdf`,
      content: expect.stringMatching(/^%PDF-/),
    })

    // The other till closes the same day. The shop keeps the first closing, and the second count stays on that till.
    await other.page.getByRole('button', { name: 'Dag afsluiten' }).click()
    await other.page.getByRole('dialog').getByRole('button', { name: 'Afsluiten' }).click()
    await expect(other.page.getByText('Deze dag is afgesloten.')).toBeVisible()
    await expect(other.page.getByText('Er staat nog een telling die niet is ingestuurd.')).toBeVisible()
    await expect(
      other.page.getByRole('region', { name: 'Afsluitingen van deze dag' }).getByRole('listitem'),
    ).toHaveCount(1)

    await closings.getByRole('button', { name: 'Corrigeren' }).click()
    await page.getByLabel('Aantal van € 50,00').fill('1')
    await page.getByLabel('Waar komt dit verschil vandaan?').fill('Een briefje lag dubbel')
    await page.getByLabel('Wisselgeld dat in de la blijft').fill('50,00')
    await page.getByRole('button', { name: 'Dag afsluiten' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Afsluiten' }).click()
    await expect(closings).toHaveCount(2)
    await expect(closings.first()).toContainText('Correctie door Sanne Verkoop')
    await expect(closings.last()).toContainText('later gecorrigeerd')
  },
)
