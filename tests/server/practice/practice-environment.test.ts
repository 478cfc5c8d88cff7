import { describe, expect, it } from 'vitest'
import { practiceAccount } from '#shared/domain/practice/practice-shop.ts'
import { readConfig } from '#src/server/config.ts'
import { variables } from '#src/server/config-variables.ts'
import { DEMO_PASSWORD, demoAccounts } from '#src/server/features/people/sessions/index.ts'
import { practiceEnvironment } from '#src/server/practice/practice-environment.ts'

const place = {
  port: 3006,
  twinsPort: 3007,
  dataDir: '/data/practice',
  publicUrl: 'https://oefenen.example',
  secret: 'p'.repeat(64),
}

describe('the environment of the practice shop', () => {
  it('has nothing of the accounts, keys, database and folders of the real shop', () => {
    const names = [...Object.keys(variables.shape), 'npm_config_token', 'SOME_SECRET']
    const real = Object.fromEntries(names.map((name) => [name, `real-${name}`]))

    const practice = practiceEnvironment(real, place)

    const passedOn = Object.entries(practice).filter(([, value]) => value.startsWith('real-'))
    expect(passedOn.map(([name]) => name).toSorted()).toEqual([
      'CASH_LIMIT',
      'CASH_LIMIT_EUROS',
      'SHOP_CITY',
      'SHOP_COUNTER_CUSTOMER',
      'SHOP_KVK',
      'SHOP_PHONE',
      'SHOP_SLUG',
      'SHOP_STREET',
      'SHOP_VAT',
      'SHOP_ZIPCODE',
    ])
  })

  it('describes a shop on twins that listens on this machine only and offers no practice shop itself', () => {
    const config = readConfig(practiceEnvironment({ PAY_SERVICE_ID: 'SL-1', DATABASE_URL: 'postgres://real' }, place))

    expect(config).toMatchObject({
      hasTwins: true,
      isPractice: true,
      practice: undefined,
      host: '127.0.0.1',
      SHOP_NAME: 'OEFENING – geen bon',
      externalServices: { pay: undefined, netsuite: undefined, postcode: undefined, mail: undefined },
    })
    expect(config.DATABASE_URL).toBeUndefined()
  })

  it('has the account with which sellers practice', () => {
    expect(demoAccounts.map(({ email }) => email)).toContain(practiceAccount.email)
    expect(DEMO_PASSWORD).toBe(practiceAccount.password)
  })
})

describe('the practice shop of a server', () => {
  it('is off unless it is asked for', () => {
    expect(readConfig({}).practice).toBeUndefined()
    expect(readConfig({ PRACTICE: 'on' }).practice).toEqual({ port: 3005, url: 'http://localhost:3005' })
    expect(
      readConfig({ PRACTICE: 'on', PRACTICE_PORT: '4000', PRACTICE_URL: 'https://oefenen.example/' }).practice,
    ).toEqual({ port: 4000, url: 'https://oefenen.example' })
  })
})
