import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { IMPORT_LIMITS } from '#shared/domain/catalog/import-limits.ts'
import { WALK_IN_NAME } from '#shared/domain/checkout/walk-in.ts'
import { isOperation, needsPerson, OPERATION_NAMES, type OperationName } from '#shared/domain/operations/operations.ts'
import { parseRunSchedule, type RunSchedule } from '#shared/domain/operations/run-schedule.ts'
import { type GuaranteeYears, parseGuaranteeYears } from '#shared/domain/service/guarantee.ts'
import { SERVICE_PROBLEMS } from '#shared/domain/service/problems.ts'
import type { TrustProxy } from './http/trusted-proxies.ts'

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`moet een getal zijn van ${min} tot ${max}`)
    .check(
      z.int(`moet een geheel getal zijn`),
      z.minimum(min, `moet minstens ${min} zijn`),
      z.maximum(max, `mag hoogstens ${max} zijn`),
    )
const port = wholeNumber(1, 65_534)
const onOrOff = z.enum(['on', 'off'], 'moet "on" of "off" zijn')
const text = z.string().check(z.maxLength(2_000, 'is te lang'))
const webAddress = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''),
      'moet een adres zijn dat met http:// of https:// begint',
    ),
  )
const longSecret = z.string().check(z.minLength(32, 'moet minstens 32 tekens lang zijn (openssl rand -hex 32)'))
const pem = z.pipe(
  text,
  // Many hosting platforms allow only one line per variable, so line breaks may be written as \n.
  z.transform((value) => value.replaceAll('\\n', '\n')),
)
const mailbox = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^[^<>@]+<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
        'moet eruitzien als: Leermeester <winkel@leermeester.nl>',
      ),
    ),
  z.transform((value) => {
    const [, name = '', inBrackets] = /^(.*)<(.+)>$/.exec(value) ?? []
    return { name: name.trim(), address: inBrackets ?? value }
  }),
)
const socialLinks = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => ({
        name: pair.slice(0, pair.indexOf('=')).trim(),
        url: pair.slice(pair.indexOf('=') + 1).trim(),
      })),
  ),
)
const headerList = z.pipe(
  z.string(),
  z.transform((value) =>
    Object.fromEntries(
      value.split(',').flatMap((pair) => {
        const end = pair.indexOf('=')
        return end > 0 ? [[pair.slice(0, end).trim(), decodeURIComponent(pair.slice(end + 1).trim())]] : []
      }),
    ),
  ),
)
const schedules = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => schedulesOf(text) !== undefined,
        `moet eruitzien als stock-refresh=10m,clean-up=03:30,shop-reviews=off; de namen zijn ${OPERATION_NAMES.filter((name) => !needsPerson(name)).join(', ')}`,
      ),
    ),
  z.transform((text) => schedulesOf(text) ?? new Map<OperationName, RunSchedule>()),
)

const guaranteeYears = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (setting) => parseGuaranteeYears(setting) !== undefined,
        `moet eruitzien als seat=5,leg=10, met jaren van 1 tot 30 voor ${SERVICE_PROBLEMS.join(', ')}`,
      ),
    ),
  z.transform((setting): GuaranteeYears => parseGuaranteeYears(setting) ?? {}),
)

const MAX_HOPS = 10

/** `on` is refused: it would trust any `X-Forwarded-For`, so a visitor could send one to bypass the rate limits. */
const trustProxy = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (setting) => proxiesOf(setting) !== undefined,
        'moet "off" zijn, het aantal proxy\'s voor de server (1 tot 10), of hun adressen, zoals 10.0.0.0/8,192.0.2.7; met "on" kan elke bezoeker zich voor een ander uitgeven',
      ),
    ),
  z.transform((setting) => proxiesOf(setting) ?? false),
)

function proxiesOf(setting: string): TrustProxy | undefined {
  if (setting === 'off') return false
  if (/^\d+$/.test(setting)) return Number(setting) >= 1 && Number(setting) <= MAX_HOPS ? Number(setting) : undefined
  const addresses = setting.split(',').map((address) => address.trim())
  return addresses.every(isAddressOrRange) ? addresses : undefined
}

/** Returns whether a text is an IP address or a CIDR range. A range of 0 bits is refused, because it would trust all addresses. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

function schedulesOf(text: string): ReadonlyMap<OperationName, RunSchedule> | undefined {
  const chosen = new Map<OperationName, RunSchedule>()
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', when = ''] = pair.split('=').map((part) => part.trim())
    const schedule = parseRunSchedule(when)
    if (!isOperation(name) || needsPerson(name) || !schedule) return undefined
    chosen.set(name, schedule)
  }
  return chosen
}
const backupKey = z
  .string()
  .check(
    z.regex(
      /^AGE-SECRET-KEY-[0-9A-Z-]{40,}$/,
      'moet een sleutel zijn die npm run backup:key maakt (AGE-SECRET-KEY-1…)',
    ),
  )
const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is geen naam van een bucket'))
const bucketFolder = z.pipe(
  z.string().check(z.regex(/^[\w./-]*$/, 'mag alleen letters, cijfers, punten, streepjes en / hebben')),
  z.transform((value) => value.replace(/^\/+|\/+$/g, '')),
)
const databaseUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'moet met postgres:// beginnen'))
const databaseUrls = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => listOf(text).every((url) => /^postgres(ql)?:\/\//.test(url)),
        "moet uit adressen bestaan die met postgres:// beginnen, met komma's ertussen",
      ),
    ),
  z.transform(listOf),
)
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(schema)
const orElse = <Schema extends z.ZodMiniType>(schema: Schema, value: string) =>
  z.prefault(schema, value as z.input<Schema>) // the default is text, like every variable before parsing

/** Days after which buyers are reminded, ascending: "7,14". "0" for none. */
const reminderDays = z.pipe(
  z.string().check(z.regex(/^(?:0|[1-9]\d{0,2}(?:, ?[1-9]\d{0,2}){0,4})$/, 'moet 0 zijn, of dagen zoals 7,14')),
  z.transform((text) =>
    text
      .split(',')
      .map(Number)
      .filter((day) => day > 0)
      .toSorted((a, b) => a - b),
  ),
)

/**
 * Every environment variable of the server, with its rule and its default. No variable is required here; `readConfig`
 * checks which ones must be set together. Messages are in Dutch, for the operator.
 */
export const variables = z.object({
  NODE_ENV: orElse(text, 'development'),
  PORT: orElse(port, '3000'),
  HOST: maybe(text),
  PUBLIC_URL: maybe(webAddress),
  DATABASE_URL: maybe(databaseUrl),
  DATABASE_DIRECT_URL: maybe(databaseUrl),
  DATABASE_REPLICA_URLS: orElse(databaseUrls, ''),
  DATABASE_POOL: orElse(wholeNumber(1, 200), '10'),
  DATABASE_PREPARED: orElse(onOrOff, 'on'),
  DATA_DIR: orElse(text, '.data'),
  TWINS: maybe(onOrOff),
  TWINS_PORT: orElse(port, '3001'),
  PRACTICE: orElse(z.enum(['on', 'off', 'self'], 'moet "on" of "off" zijn'), 'off'),
  PRACTICE_PORT: maybe(port),
  PRACTICE_URL: maybe(webAddress),
  CATALOGUE_PRICE_JUMP_PERCENT: orElse(wholeNumber(1, 10_000), String(IMPORT_LIMITS.priceJumpPercent)),
  CATALOGUE_VANISHED_PERCENT: orElse(wholeNumber(0, 100), String(IMPORT_LIMITS.vanishedPercent)),
  CATALOGUE_EMPTIED_PERCENT: orElse(wholeNumber(0, 100), String(IMPORT_LIMITS.emptiedPercent)),
  TWIN_NETSUITE_PRODUCTS: maybe(wholeNumber(1, 200_000)),
  TWIN_NETSUITE_VARIANTS: orElse(wholeNumber(0, 5_000), '20'),
  AUTH_SECRET: maybe(longSecret),
  STAFF_SECOND_FACTOR: maybe(
    z.enum(['off', 'optional', 'admins', 'required'], 'moet "off", "optional", "admins" of "required" zijn'),
  ),
  TRUST_PROXY: orElse(trustProxy, 'off'),
  RATE_LIMITS: orElse(onOrOff, 'on'),
  OVERLOAD_DELAY_MS: maybe(wholeNumber(0, 60_000)),
  LOG_LEVEL: orElse(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'is geen niveau van het logboek'),
    'info',
  ),
  SCHEDULES: orElse(schedules, ''),
  GTM_ID: maybe(z.string().check(z.regex(/^GTM-[A-Z0-9]+$/, 'moet eruitzien als GTM-XXXXXXX'))),

  CONTENT_DIR: maybe(text),

  GTM_HOSTS: orElse(
    z.pipe(
      z
        .string()
        .check(z.regex(/^(https:\/\/[\w.*-]+(\s*,\s*|$))*$/, 'moet uit adressen als https://voorbeeld.nl bestaan')),
      z.transform((value) => value.split(',').flatMap((host) => host.trim() || [])),
    ),
    '',
  ),

  SHOP_NAME: orElse(text, 'Leermeester'),
  SHOP_SLUG: orElse(
    z.string().check(z.regex(/^[a-z0-9-]+$/, 'mag alleen kleine letters, cijfers en streepjes hebben')),
    'leermeester',
  ),
  SHOP_DESCRIPTION: orElse(
    text,
    'Leermeester maakt leren meubels op maat: banken, fauteuils en stoelen in meer dan 150 kleuren leer. In onze showroom kunt u alles voelen en proberen.',
  ),
  SHOP_STREET: orElse(text, 'Looierssingel 12'),
  SHOP_ZIPCODE: orElse(text, '9999 ZZ'),
  SHOP_CITY: orElse(text, 'Leerdorp'),
  SHOP_PHONE: orElse(text, '085 000 00 00'),
  SHOP_EMAIL: orElse(text, 'info@leermeester.example'),
  SHOP_KVK: orElse(text, '00000000'),
  SHOP_VAT: orElse(text, 'NL000000000B00'),
  SHOP_COUNTER_CUSTOMER: orElse(text, WALK_IN_NAME),
  SHOP_SOCIAL: orElse(
    socialLinks,
    'Instagram=https://instagram.example/leermeester,Pinterest=https://pinterest.example/leermeester',
  ),

  PAY_ORDER_URLS: orElse(
    text,
    'https://connect.pay.nl/v1,https://connect.payments.nl/v1,https://connect.achterelkebetaling.nl/v1',
  ),
  PAY_MANAGEMENT_URL: orElse(webAddress, 'https://rest.pay.nl/v2'),
  PAY_SERVICE_ID: maybe(text),
  PAY_SERVICE_SECRET: maybe(text),
  PAY_TOKEN_CODE: maybe(text),
  PAY_API_TOKEN: maybe(text),
  PAY_TERMINAL_CODE: maybe(text),
  PAY_TEST: orElse(onOrOff, 'off'),
  CASH_LIMIT: orElse(onOrOff, 'on'),
  CASH_LIMIT_EUROS: orElse(wholeNumber(1, 1_000_000), '3000'),
  CANCELLATION_FEE_PERCENT: orElse(wholeNumber(0, 100), '0'),
  QUOTE_VALID_DAYS: orElse(wholeNumber(1, 365), '30'),
  QUOTE_KEEP_DAYS: orElse(wholeNumber(1, 3_650), '365'),
  UNPAID_ORDER_HOURS: orElse(wholeNumber(1, 2_160), '24'),
  PAYMENT_REMINDER_DAYS: orElse(reminderDays, '7,14'),
  UNPAID_ORDERS_PER_GUEST: orElse(wholeNumber(1, 10_000), '5'),
  UNPAID_PIECES_PER_GUEST: orElse(wholeNumber(1, 100_000), '20'),
  SERVICE_GUARANTEE_YEARS: orElse(guaranteeYears, ''),
  SERVICE_CASE_MONTHS: orElse(wholeNumber(1, 240), '24'),
  NETSUITE_URL: maybe(webAddress),
  NETSUITE_CLIENT_ID: maybe(text),
  NETSUITE_CERTIFICATE_ID: maybe(text),
  NETSUITE_PRIVATE_KEY: maybe(pem),
  NETSUITE_ALGORITHM: orElse(z.enum(['ES256', 'PS256'], 'moet ES256 of PS256 zijn'), 'ES256'),
  NETSUITE_ACCOUNT: maybe(z.string().check(z.regex(/^[A-Z0-9_]+$/, 'moet eruitzien als 1234567 of 1234567_SB1'))),
  NETSUITE_CONSUMER_KEY: maybe(text),
  NETSUITE_CONSUMER_SECRET: maybe(text),
  NETSUITE_TOKEN_ID: maybe(text),
  NETSUITE_TOKEN_SECRET: maybe(text),
  NETSUITE_CONCURRENCY: orElse(wholeNumber(1, 20), '2'),
  NETSUITE_NAMES_FILE: maybe(text),
  NETSUITE_APP_URL: orElse(webAddress, 'https://system.netsuite.com'),
  POSTCODE_URL: orElse(webAddress, 'https://api.postcode.eu'),
  POSTCODE_KEY: maybe(text),
  POSTCODE_SECRET: maybe(text),
  SMTP_URL: maybe(z.string().check(z.regex(/^smtps?:\/\//, 'moet met smtp:// of smtps:// beginnen'))),
  MAIL_FROM: maybe(mailbox),
  REVIEWS_LOCATION_ID: maybe(text),
  REVIEWS_TOKEN: maybe(text),
  REVIEWS_URL: z._default(webAddress, 'https://www.klantenvertellen.nl'),
  SEARCH_URL: maybe(webAddress),
  SEARCH_INDEX: maybe(text),
  SEARCH_KEY: maybe(text),
  SEARCH_FEED_TOKEN: maybe(longSecret),
  SEARCH_ENGINE_URL: maybe(webAddress),
  SEARCH_ENGINE_KEY: maybe(text),
  SEARCH_ENGINE_PREFIX: orElse(
    z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'mag alleen kleine letters, cijfers, - en _ hebben, hoogstens 40')),
    'leermeester',
  ),
  SEARCH_MEMORY_MB: orElse(wholeNumber(0, 4_000), '60'),
  METRICS_TOKEN: maybe(longSecret),
  OTEL_EXPORTER_OTLP_ENDPOINT: maybe(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: orElse(headerList, ''),
  TRACE_PERCENT: orElse(wholeNumber(0, 100), '100'),
  BACKUP_KEY: maybe(backupKey),
  BACKUP_DIR: maybe(text),
  BACKUP_S3_BUCKET: maybe(bucketName),
  BACKUP_S3_FOLDER: orElse(bucketFolder, ''),
  BACKUP_S3_ENDPOINT: maybe(webAddress),
  BACKUP_S3_REGION: orElse(text, 'eu-central-1'),
  BACKUP_S3_KEY_ID: maybe(text),
  BACKUP_S3_SECRET: maybe(text),
  FILES_S3_BUCKET: maybe(bucketName),
  FILES_S3_FOLDER: orElse(bucketFolder, ''),
  FILES_S3_ENDPOINT: maybe(webAddress),
  FILES_S3_REGION: orElse(text, 'eu-central-1'),
  FILES_S3_KEY_ID: maybe(text),
  FILES_S3_SECRET: maybe(text),
})

/** The parsed variables. */
export type Variables = z.output<typeof variables>
