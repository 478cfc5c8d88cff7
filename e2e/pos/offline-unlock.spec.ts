import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PosPage } from '../pages/pos-page.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { invokeMain } from '../support/pos-bridge.ts'
import { startShopProxy } from '../support/shop-proxy.ts'
import { LONG } from '../support/tags.ts'

test(
  'a till without a line is unlocked by its user, and typed data survives a kill, encrypted',
  LONG,
  async ({ terminal, baseURL }) => {
    await using line = await startShopProxy(baseURL ?? '')
    const first = await terminal.start({ shopUrl: line.url })
    await logIn(first, 'sales')
    await new PosPage(first.page).remarks.fill('Achterom bij Kerkstraat 19')
    await expect
      .poll(async () => JSON.stringify(await invokeMain(first.page, 'storage:read')))
      .toContain('Kerkstraat 19')
    // The slow hash of the password is stored some time after the login.
    await expect
      .poll(async () => JSON.stringify(await invokeMain(first.page, 'session:read')))
      .toContain('"unlocksOfflineBy":"password"')
    line.drop()
    await first.kill()

    const till = await terminal.start({ shopUrl: line.url, userData: first.userData })

    const counter = new PosPage(till.page)
    await expect(counter.remarks).toHaveValue('Achterom bij Kerkstraat 19')
    expect(filesWith(till.userData, 'Kerkstraat')).toEqual([])
    await expect(counter.banner).toContainText('De winkel is niet bereikbaar')

    await till.menu('Bestand', 'Vergrendelen')
    const password = counter.lock.getByLabel('Wachtwoord', { exact: true })
    await expect(password).toBeFocused()
    await expect(counter.lock).toContainText('Ontgrendelen kan wel')
    await password.fill('verkeerd wachtwoord')
    await password.press('Enter')
    await expect(counter.lock.getByText('Het e-mailadres of wachtwoord is niet juist.')).toBeVisible()
    await counter.lock.getByLabel('E-mailadres').fill('admin@leermeester.example')
    await password.fill('leermeester')
    await password.press('Enter')
    await expect(counter.lock.getByText(/kan alleen wie hier het laatst inlogde ontgrendelen/)).toBeVisible()
    await counter.lock.getByLabel('E-mailadres').fill('sales@leermeester.example')
    await password.press('Enter')
    await expect(counter.lock).toBeHidden()
    await expect(counter.remarks).toHaveValue('Achterom bij Kerkstraat 19')

    line.restore()
    expect(await till.page.evaluate(async () => (await fetch('/api/salesorder')).status)).toBe(200)
  },
)

test('a seller cannot close a till on full screen, and a shutdown of the machine can', async ({ terminal }) => {
  const till = await terminal.start({ settings: { isKiosk: true } })
  await logIn(till, 'sales')
  await till.machine.answerMessageBoxes(0)

  await till.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect(till.page.getByRole('dialog', { name: 'Wissel van collega' })).toBeVisible()
  await till.app.evaluate(({ app }) => app.quit())

  await expect.poll(till.machine.messageBoxes).toContain('Alleen een beheerder sluit deze kassa.')
  const child = till.app.process()
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await gone
})

/** Returns the files below a folder that contain this text, also as UTF-16, which Chromium uses. */
function filesWith(folder: string, text: string): string[] {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le')]
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .filter((name) => {
      const content = contentOf(join(folder, name))
      return forms.some((form) => content.includes(form))
    })
}

/** Reads a file. A file that Chromium removed since the folder was listed has no content. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
