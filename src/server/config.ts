import type { GuaranteeYears } from '#shared/domain/service/guarantee.ts'
import { type Variables, variables } from './config-variables.ts'
import type { LogLevel } from './http/server-log.ts'

/**
 * The environment is invalid. The message is in Dutch and has a line per wrong variable or, if none is wrong, per
 * missing variable.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** A healthy server is delayed by less than 20 ms. From this delay on, visitors notice that they wait for each other. */
const OVERLOAD_DELAY_MS = 150

const EXTERNAL_SERVICES = {
  pay: ['PAY_SERVICE_ID', 'PAY_SERVICE_SECRET', 'PAY_TOKEN_CODE', 'PAY_API_TOKEN'],
  netsuite: ['NETSUITE_URL', 'NETSUITE_CLIENT_ID', 'NETSUITE_CERTIFICATE_ID', 'NETSUITE_PRIVATE_KEY'],
  // Token-based authentication, an alternative to the OAuth 2.0 login of `netsuite`.
  netsuiteTba: [
    'NETSUITE_URL',
    'NETSUITE_ACCOUNT',
    'NETSUITE_CONSUMER_KEY',
    'NETSUITE_CONSUMER_SECRET',
    'NETSUITE_TOKEN_ID',
    'NETSUITE_TOKEN_SECRET',
  ],
  postcode: ['POSTCODE_KEY', 'POSTCODE_SECRET'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  reviews: ['REVIEWS_LOCATION_ID', 'REVIEWS_TOKEN'],
} as const satisfies Record<string, (keyof Variables)[]>
type ServiceName = keyof typeof EXTERNAL_SERVICES

/** The variables of an external service, with the types that they have when all of them are set. */
type ServiceVariables<Names extends readonly (keyof Variables)[]> = {
  [Name in Names[number]]: NonNullable<Variables[Name]>
}

/** The configuration of the server: the variables, and the values derived from them. */
export type Config = Omit<Variables, 'TWINS' | 'LOG_LEVEL' | 'STAFF_SECOND_FACTOR'> & {
  LOG_LEVEL: LogLevel
  /** By default `admins` without twins: an Admin must have a second factor. */
  STAFF_SECOND_FACTOR: NonNullable<Variables['STAFF_SECOND_FACTOR']>
  isProduction: boolean
  hasTwins: boolean
  /** From this amount on, an order cannot be paid in cash (docs/decisions.md#i44); null for no limit. */
  cashLimitCents: number | null
  /** The fee for canceling a made-to-measure piece in production, in percent of its price. */
  CANCELLATION_FEE_PERCENT: number
  /** From this delay of the event loop on, in ms, expensive work is refused; 0 to refuse none. */
  overloadDelayMs: number
  /** When unpaid orders of the web shop expire (docs/decisions.md#i41), and how many one guest may have. */
  unpaidOrders: { hours: number; ceiling: { orders: number; pieces: number } }
  /** Years of the shop's own guarantee per problem, in addition to the legal guarantee. */
  guaranteeYears: GuaranteeYears
  /** Days that a quote is valid by default, and days after which the customer of a quote without an order is erased. */
  quoteRules: { validDays: number; keepDays: number }
  /** The receiver of traces, and which part of them it gets; undefined when traces are off. */
  traceExport: { endpoint: string; headers: Record<string, string>; percent: number } | undefined
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** The bucket of the backups, and its account; undefined when they are in a folder. */
  backupBucket: { bucket: string; prefix: string; accessKeyId: string; secretAccessKey: string } | undefined
  /**
   * The bucket of photographs and snapshots; undefined when they are in the data folder. Without an account the SDK of
   * S3 looks for one.
   */
  filesBucket:
    | {
        bucket: string
        prefix: string
        region: string
        endpoint: string | undefined
        accessKeyId: string | undefined
        secretAccessKey: string | undefined
      }
    | undefined
  /** First port and public address of the practice shop that this server offers; undefined when it offers none. */
  practice: { port: number; url: string } | undefined
  /** True for the practice shop itself. */
  isPractice: boolean
  /**
   * A service is undefined when its twin is used, or when the shop works without it (reviews). Of `netsuite` and
   * `netsuiteTba` at most one is defined.
   */
  externalServices: { [Name in ServiceName]: ServiceVariables<(typeof EXTERNAL_SERVICES)[Name]> | undefined }
}

/**
 * Reads and validates the environment. Throws `ConfigError` with a line per wrong variable or, if none is wrong, per
 * missing variable.
 *
 * An external service counts as configured as soon as one of its variables in `EXTERNAL_SERVICES` is set; then all of
 * them must be set. NetSuite counts as configured with TBA when `NETSUITE_TOKEN_ID` is set and `NETSUITE_CLIENT_ID` is
 * not. If twins are on, a service that is not configured is replaced by its twin. If twins are off, all services must
 * be configured except reviews and search.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // In an env file, an empty value means that the variable is not set.
  const setVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(setVariables)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const hasTwins = values.TWINS === undefined ? !isProduction : values.TWINS === 'on'

  const missing: string[] = []
  if (isProduction && !values.AUTH_SECRET) missing.push('AUTH_SECRET')
  if (isProduction && !hasTwins && !values.PUBLIC_URL) missing.push('PUBLIC_URL')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) missing.push('DATABASE_URL')
  // A search service is optional, also in production: the shop has its own search.
  if (values.SEARCH_URL && !values.SEARCH_INDEX) missing.push('SEARCH_INDEX')
  if (values.SEARCH_ENGINE_URL && !values.SEARCH_ENGINE_KEY) missing.push('SEARCH_ENGINE_KEY')
  if (values.SEARCH_ENGINE_KEY && !values.SEARCH_ENGINE_URL) missing.push('SEARCH_ENGINE_URL')
  const serviceVariables = <Name extends ServiceName>(name: Name): Config['externalServices'][Name] => {
    const absent = EXTERNAL_SERVICES[name].filter((variable) => values[variable] === undefined)
    const isOptional = hasTwins || name === 'reviews' // the shop works without reviews
    if (absent.length === EXTERNAL_SERVICES[name].length && isOptional) return undefined
    missing.push(...absent)
    return values as Config['externalServices'][Name] // nothing is missing, or the error below is thrown
  }
  const usesTba = values.NETSUITE_TOKEN_ID !== undefined && values.NETSUITE_CLIENT_ID === undefined
  const externalServices = {
    pay: serviceVariables('pay'),
    netsuite: usesTba ? undefined : serviceVariables('netsuite'),
    netsuiteTba: usesTba ? serviceVariables('netsuiteTba') : undefined,
    postcode: serviceVariables('postcode'),
    mail: serviceVariables('mail'),
    reviews: serviceVariables('reviews'),
  }
  const backupBucket = backupBucketOf(values, missing)
  const filesBucket = filesBucketOf(values, missing)
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name} ontbreekt`).join('\n'))

  if (values.DATABASE_REPLICA_URLS.length > 0 && !values.DATABASE_URL) {
    throw new ConfigError("DATABASE_REPLICA_URLS heeft DATABASE_URL nodig: zonder PostgreSQL zijn er geen replica's")
  }
  if (values.SEARCH_URL && values.SEARCH_ENGINE_URL) {
    throw new ConfigError('SEARCH_URL en SEARCH_ENGINE_URL kunnen niet samen: kies één zoekdienst')
  }
  if (backupBucket && values.BACKUP_DIR !== undefined) {
    throw new ConfigError('BACKUP_DIR en BACKUP_S3_BUCKET kunnen niet samen: kies een map of een bucket')
  }

  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  return {
    ...values,
    cashLimitCents: values.CASH_LIMIT === 'on' ? values.CASH_LIMIT_EUROS * 100 : null,
    // Benchmarks and journeys run without limits, and must not be refused when the machine is busy. PGlite runs in this
    // process, so its statements delay the event loop without any overload.
    overloadDelayMs:
      values.OVERLOAD_DELAY_MS ?? (values.RATE_LIMITS === 'on' && values.DATABASE_URL ? OVERLOAD_DELAY_MS : 0),
    traceExport: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS,
          percent: values.TRACE_PERCENT,
        }
      : undefined,
    quoteRules: { validDays: values.QUOTE_VALID_DAYS, keepDays: values.QUOTE_KEEP_DAYS },
    unpaidOrders: {
      hours: values.UNPAID_ORDER_HOURS,
      ceiling: { orders: values.UNPAID_ORDERS_PER_GUEST, pieces: values.UNPAID_PIECES_PER_GUEST },
    },
    guaranteeYears: values.SERVICE_GUARANTEE_YEARS,
    STAFF_SECOND_FACTOR: values.STAFF_SECOND_FACTOR ?? (hasTwins ? 'optional' : 'admins'),
    isProduction,
    hasTwins,
    externalServices,
    // A shop with twins has demo accounts whose password is public, so by default only this machine can connect.
    host: values.HOST ?? (hasTwins ? 'localhost' : '0.0.0.0'),
    publicUrl,
    backupBucket,
    filesBucket,
    practice: values.PRACTICE === 'on' ? practicePlace(values, publicUrl) : undefined,
    isPractice: values.PRACTICE === 'self',
  }
}

/** Returns the bucket of the backups. Adds the variables that it misses to `missing`. */
function backupBucketOf(
  { BACKUP_S3_BUCKET: bucket, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret, BACKUP_S3_FOLDER: folder }: Variables,
  missing: string[],
): Config['backupBucket'] {
  const parts = { BACKUP_S3_BUCKET: bucket, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret }
  if (Object.values(parts).every((value) => value === undefined)) return undefined
  if (bucket !== undefined && keyId !== undefined && secret !== undefined) {
    return { bucket, prefix: prefixOf(folder), accessKeyId: keyId, secretAccessKey: secret }
  }
  missing.push(...Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : [])))
  return undefined
}

/** Returns the bucket of the files of the shop. Adds the variables that it misses to `missing`. */
function filesBucketOf(values: Variables, missing: string[]): Config['filesBucket'] {
  const { FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: accessKeyId, FILES_S3_SECRET: secretAccessKey } = values
  if (bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined) return undefined
  if (bucket === undefined) missing.push('FILES_S3_BUCKET')
  if (accessKeyId === undefined && secretAccessKey !== undefined) missing.push('FILES_S3_KEY_ID')
  if (secretAccessKey === undefined && accessKeyId !== undefined) missing.push('FILES_S3_SECRET')
  // Servers without a shared folder cannot share a secret that one of them made.
  if (!values.AUTH_SECRET && !missing.includes('AUTH_SECRET')) missing.push('AUTH_SECRET')
  return {
    bucket: bucket ?? '', // reported as missing above
    prefix: prefixOf(values.FILES_S3_FOLDER),
    region: values.FILES_S3_REGION,
    endpoint: values.FILES_S3_ENDPOINT,
    accessKeyId,
    secretAccessKey,
  }
}

const prefixOf = (folder: string) => (folder === '' ? '' : `${folder}/`)

/** Distance between the port of the shop and the default one of its practice shop. The twins use the ports between. */
const PRACTICE_PORT_DISTANCE = 5

function practicePlace({ PORT, PRACTICE_PORT, PRACTICE_URL }: Variables, publicUrl: string) {
  const port = PRACTICE_PORT ?? PORT + PRACTICE_PORT_DISTANCE
  const url = PRACTICE_URL ?? `http://${new URL(publicUrl).hostname}:${port}`
  return { port, url: url.replace(/\/+$/, '') }
}
