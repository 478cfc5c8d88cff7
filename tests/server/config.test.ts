import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/server/config.ts'

const pay = { PAY_SERVICE_ID: 'SL-1', PAY_SERVICE_SECRET: 's', PAY_TOKEN_CODE: 'AT-1', PAY_API_TOKEN: 't' }
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://winkel.example/',
  AUTH_SECRET: '9f2c7b1de04a85c36e7f1b2a90d4c8e5',
  ...pay,
  NETSUITE_URL: 'https://1.suitetalk.example',
  NETSUITE_CLIENT_ID: 'c',
  NETSUITE_CERTIFICATE_ID: 'd',
  NETSUITE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----',
  POSTCODE_KEY: 'k',
  POSTCODE_SECRET: 's',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Leermeester <winkel@leermeester.example>',
}

describe('the configuration', () => {
  it('describes a demo shop on this machine with twins of all services when no variable is set', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      TWINS_PORT: 3001,
      DATA_DIR: '.data',
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      hasTwins: true,
      externalServices: { pay: undefined, netsuite: undefined, postcode: undefined, mail: undefined },
    })
  })

  it('reads the schedules of operations, and refuses an unknown operation or schedule', () => {
    const { SCHEDULES } = readConfig({ SCHEDULES: 'stock-refresh=5m, clean-up=03:30,shop-reviews=off' })

    expect([...SCHEDULES]).toEqual([
      ['stock-refresh', { kind: 'every', minutes: 5 }],
      ['clean-up', { kind: 'daily', dailyAt: 210 }],
      ['shop-reviews', { kind: 'off' }],
    ])
    for (const wrong of ['stock-refresh', 'stock-refresh=soms', 'koffie=10m', 'items-restore=10m']) {
      expect(() => readConfig({ SCHEDULES: wrong })).toThrow('SCHEDULES moet eruitzien als stock-refresh=10m')
    }
  })

  it('of a production shop may omit all variables of the review service, but not only one of them', () => {
    expect(readConfig(production).externalServices.reviews).toBeUndefined()
    expect(() => readConfig({ ...production, REVIEWS_TOKEN: 'a token' })).toThrow('REVIEWS_LOCATION_ID ontbreekt')
  })

  it('requires a second factor of an Admin where twins are off, unless another rule is set', () => {
    expect(readConfig({}).STAFF_SECOND_FACTOR).toBe('optional')
    expect(readConfig({ ...production, TWINS: 'on' }).STAFF_SECOND_FACTOR).toBe('optional')
    expect(readConfig(production).STAFF_SECOND_FACTOR).toBe('admins')
    expect(readConfig({ ...production, STAFF_SECOND_FACTOR: 'off' }).STAFF_SECOND_FACTOR).toBe('off')
  })

  it('of a production shop has no twins, a URL without trailing slash and a key with line breaks', () => {
    const config = readConfig(production)

    expect(config).toMatchObject({
      hasTwins: false,
      isProduction: true,
      publicUrl: 'https://winkel.example',
      host: '0.0.0.0',
    })
    expect(config.externalServices.netsuite?.NETSUITE_PRIVATE_KEY).toContain('-----\nabc\n-----')
    expect(config.externalServices.mail?.MAIL_FROM).toEqual({
      name: 'Leermeester',
      address: 'winkel@leermeester.example',
    })
  })

  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'of a production shop is refused without %s',
    (name) => {
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name} ontbreekt`)
    },
  )

  it.each([
    ['PORT', 'drieduizend', 'moet een getal zijn van 1 tot 65534'],
    ['PORT', '0', 'moet minstens 1 zijn'],
    ['TWINS', 'ja', 'moet "on" of "off" zijn'],
    ['AUTH_SECRET', 'kort', 'moet minstens 32 tekens lang zijn'],
    ['PUBLIC_URL', 'winkel.example', 'moet een adres zijn dat met http:// of https:// begint'],
    ['DATABASE_URL', 'mysql://x', 'moet met postgres:// beginnen'],
    ['DATABASE_DIRECT_URL', 'localhost:5432', 'moet met postgres:// beginnen'],
    ['DATABASE_REPLICA_URLS', 'postgres://one/shop,two/shop', 'moet uit adressen bestaan die met postgres://'],
    ['MAIL_FROM', 'Leermeester', 'moet eruitzien als'],
    ['LOG_LEVEL', 'luid', 'is geen niveau van het logboek'],
    ...['on', 'true', '0', '11', '10.0.0.0/33', '0.0.0.0/0', 'nginx', '10.0.0.1,', ''.padEnd(1, ',')].map(
      (value): [string, string, string] => ['TRUST_PROXY', value, 'moet "off" zijn, het aantal'],
    ),
    ['GTM_ID', 'UA-1', 'moet eruitzien als GTM-'],
    [
      'GTM_HOSTS',
      "https://tags.example; script-src 'unsafe-inline'",
      'moet uit adressen als https://voorbeeld.nl bestaan',
    ],
  ])('with %s=%s is refused, and the message names the variable', (name, value, problem) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} ${problem}`)
  })

  it.each([
    ['off', false],
    ['1', 1],
    ['10.0.0.0/8, 192.0.2.7,fd00::/8', ['10.0.0.0/8', '192.0.2.7', 'fd00::/8']],
  ])('accepts trusted proxies by number or address: %s', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected)
  })

  it('accepts additional origins for tags', () => {
    expect(readConfig({}).GTM_HOSTS).toEqual([])
    expect(readConfig({ GTM_HOSTS: 'https://a.example, https://*.b.example' }).GTM_HOSTS).toEqual([
      'https://a.example',
      'https://*.b.example',
    ])
  })

  it.each([
    ['BACKUP_KEY', 'geheim', 'moet een sleutel zijn die npm run backup:key maakt'],
    ['BACKUP_S3_BUCKET', 'Mijn Kopieën', 'is geen naam van een bucket'],
    ['BACKUP_S3_FOLDER', 'kopieën van ons', 'mag alleen letters'],
    ['BACKUP_S3_ENDPOINT', 's3.example', 'moet een adres zijn'],
  ])('with %s=%s is refused, because no backup could be made', (name, value, problem) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} ${problem}`)
  })

  it('has one place for backups: a folder, or a bucket with its account', () => {
    const account = { BACKUP_S3_BUCKET: 'kopieen', BACKUP_S3_KEY_ID: 'id', BACKUP_S3_SECRET: 'secret' }

    expect(readConfig({ BACKUP_DIR: '/mnt/kopie' })).toMatchObject({
      BACKUP_DIR: '/mnt/kopie',
      backupBucket: undefined,
    })
    expect(readConfig({ ...account, BACKUP_S3_FOLDER: '/winkel/1/' }).backupBucket).toEqual({
      bucket: 'kopieen',
      prefix: 'winkel/1/',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(() => readConfig({ ...account, BACKUP_S3_SECRET: '' })).toThrow('BACKUP_S3_SECRET ontbreekt')
    expect(() => readConfig({ ...account, BACKUP_DIR: '/mnt/kopie' })).toThrow('kies een map of een bucket')
  })

  it('has a bucket for the files of several servers, with or without an account of its own', () => {
    const needed = { FILES_S3_BUCKET: 'bestanden', AUTH_SECRET: 'x'.repeat(40) }
    const account = { FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' }
    const bucket = { bucket: 'bestanden', prefix: '', region: 'eu-central-1' }

    expect(readConfig({}).filesBucket).toBeUndefined()
    expect(readConfig(needed).filesBucket).toMatchObject({ ...bucket, accessKeyId: undefined })
    expect(
      readConfig({ ...needed, ...account, FILES_S3_FOLDER: '/winkel/', FILES_S3_ENDPOINT: 'https://s3.example' }),
    ).toMatchObject({
      filesBucket: {
        ...bucket,
        prefix: 'winkel/',
        endpoint: 'https://s3.example',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    })
    expect(() => readConfig({ ...needed, FILES_S3_KEY_ID: 'id' })).toThrow('FILES_S3_SECRET ontbreekt')
    expect(() => readConfig({ ...account, AUTH_SECRET: needed.AUTH_SECRET })).toThrow('FILES_S3_BUCKET ontbreekt')
    // Each server would make a secret of its own.
    expect(() => readConfig({ FILES_S3_BUCKET: 'bestanden' })).toThrow('AUTH_SECRET ontbreekt')
  })

  it('has a search engine only with its address and key, and not together with a search service', () => {
    const engine = { SEARCH_ENGINE_URL: 'http://localhost:8108', SEARCH_ENGINE_KEY: 'key' }

    expect(readConfig({}).SEARCH_ENGINE_URL).toBeUndefined()
    expect(readConfig(engine)).toMatchObject({ ...engine, SEARCH_ENGINE_PREFIX: 'leermeester' })
    expect(() => readConfig({ ...engine, SEARCH_ENGINE_KEY: '' })).toThrow('SEARCH_ENGINE_KEY ontbreekt')
    expect(() => readConfig({ ...engine, SEARCH_ENGINE_URL: '' })).toThrow('SEARCH_ENGINE_URL ontbreekt')
    expect(() => readConfig({ ...engine, SEARCH_ENGINE_URL: 'localhost:8108' })).toThrow(
      'SEARCH_ENGINE_URL moet een adres',
    )
    expect(() => readConfig({ ...engine, SEARCH_ENGINE_PREFIX: 'Winkel 1' })).toThrow('SEARCH_ENGINE_PREFIX mag alleen')
    expect(() => readConfig({ ...engine, SEARCH_URL: 'http://zoeken.example', SEARCH_INDEX: 'i' })).toThrow(
      'kies één zoekdienst',
    )
  })

  it('reports all wrong variables at once', () => {
    expect(() => readConfig({ PORT: 'x', TWINS: 'x' })).toThrow(/PORT .*\nTWINS /)
  })

  it('needs the address of the database for a second address past a pooler', () => {
    const DATABASE_DIRECT_URL = 'postgres://localhost:5432/shop'
    expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_URL ontbreekt')
    expect(readConfig({ DATABASE_URL: 'postgres://localhost:6432/shop', DATABASE_DIRECT_URL })).toMatchObject({
      DATABASE_DIRECT_URL,
    })
  })

  it('accepts replicas of PostgreSQL, and refuses them without one', () => {
    const DATABASE_URL = 'postgres://one/shop'
    const DATABASE_REPLICA_URLS = 'postgres://two/shop, postgresql://three/shop'
    expect(readConfig({}).DATABASE_REPLICA_URLS).toEqual([])
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS }).DATABASE_REPLICA_URLS).toEqual([
      'postgres://two/shop',
      'postgresql://three/shop',
    ])
    expect(() => readConfig({ DATABASE_REPLICA_URLS })).toThrow('DATABASE_REPLICA_URLS heeft DATABASE_URL nodig')
  })

  it('needs all variables of an external service or none', () => {
    expect(readConfig(pay).externalServices.pay).toMatchObject(pay)
    expect(() => readConfig({ PAY_SERVICE_ID: 'SL-1' })).toThrow('PAY_SERVICE_SECRET ontbreekt')
  })
})

describe('the refusal of costly work under overload', () => {
  it.each([
    ['on PostgreSQL is on', { DATABASE_URL: 'postgres://a:b@c/d' }, 150],
    ['on PGlite is off, because PGlite delays the event loop itself', {}, 0],
    ['without limits is off', { DATABASE_URL: 'postgres://a:b@c/d', RATE_LIMITS: 'off' }, 0],
    ['can be set', { OVERLOAD_DELAY_MS: '80' }, 80],
  ])('%s', (_, variables, delayMs) => {
    expect(readConfig(variables).overloadDelayMs).toBe(delayMs)
  })
})
