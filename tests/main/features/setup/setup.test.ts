import { describe, expect, it } from 'vitest'
import { setupCheckShop, setupRead, setupSave } from '#shared/contracts/pos/setup-channels.ts'
import { checkShop } from '#src/main/features/setup/check-shop.ts'
import { registerSetup } from '#src/main/features/setup/register-setup.ts'
import { openSetupProgress } from '#src/main/features/setup/setup-progress.ts'
import { settingsOfTill } from '#tests/main/support/people-at-till.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'
import { createTestFile, createTestLog } from '#tests/main/support/test-machine.ts'

const { log } = createTestLog()

describe('the first-time setup', () => {
  it('opens on a new machine, and continues at its step after a restart', () => {
    const { file } = createTestFile()
    const first = openSetupProgress({ file, isNew: true, log })
    expect(first.read()).toEqual({ isOpen: true, step: 'shop' })

    first.save({ isOpen: true, step: 'printer' })

    expect(openSetupProgress({ file, isNew: false, log }).read()).toEqual({ isOpen: true, step: 'printer' })
  })

  it('never opens on a till that was set up before, also when its file is damaged', () => {
    const earlier = createTestFile()
    expect(openSetupProgress({ file: earlier.file, isNew: false, log }).read().isOpen).toBe(false)
    expect(earlier.text()).toBeUndefined()

    const damaged = createTestFile()
    damaged.tear('{"isOpen":')
    expect(openSetupProgress({ file: damaged.file, isNew: true, log }).read().isOpen).toBe(false)
  })

  it('says when its step cannot be stored', async () => {
    const { file, fill } = createTestFile()
    const { ask } = till({ setup: openSetupProgress({ file, isNew: true, log }) })
    fill()

    expect(await ask(setupSave, { isOpen: true, step: 'till' })).toMatchObject({ ok: false, code: 'settings_not_kept' })
    expect(await ask(setupRead, null)).toMatchObject({ ok: true, value: { isOpen: true, step: 'shop' } })
  })

  it('checks another address on a till with a known shop for an Admin only', async () => {
    const { ask } = till({ knows: true })

    expect(await ask(setupCheckShop, { shopUrl: 'https://andere.example' })).toMatchObject({ code: 'shop_for_admin' })
    expect(await ask(setupCheckShop, { shopUrl: 'https://winkel.example' })).toMatchObject({ ok: true })
  })
})

describe('checking the address of a shop', () => {
  const config = { shop: { name: 'Leermeester' } }
  const check = (respond: () => Promise<Response>) =>
    checkShop({ fetch: respond, failureWords: () => 'Het certificaat wordt niet vertrouwd.' }, 'https://winkel.example')

  it('finds the shop', async () => {
    expect(await check(async () => Response.json(config))).toEqual({ problem: null, shopName: 'Leermeester' })
  })

  it.each([
    ['a web page', async () => new Response('<html>'), /iets anders dan de winkel/],
    ['an error', async () => Response.json(config, { status: 500 }), /iets anders dan de winkel/],
    ['the practice shop', async () => Response.json({ ...config, isPractice: true }), /oefenwinkel/],
    ['a failed call', () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID')), /certificaat.*Kijk of/],
  ])('says what is wrong with %s', async (_what, respond, problem) => {
    expect((await check(respond)).problem).toMatch(problem)
  })
})

function till({
  setup = openSetupProgress({ file: createTestFile().file, isNew: true, log }),
  knows = false,
}: {
  setup?: ReturnType<typeof openSetupProgress>
  knows?: boolean
}) {
  const { ipc, ask } = createTestIpc()
  registerSetup({
    ipc,
    setup,
    settings: settingsOfTill().settings,
    knownShops: { knows: () => knows },
    accessRefusal: () => 'unauthenticated',
    checkShop: async () => ({ problem: null, shopName: 'Leermeester' }),
    log,
  })
  return { ask }
}
