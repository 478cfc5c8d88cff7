import { type Variables, variables } from './config-variables.ts'
import type { LogLevel } from './http/server-log.ts'

/** Something is wrong with the environment; the message names every wrong variable, for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const EXTERNAL_SERVICES = {
  pay: ['PAY_SERVICE_ID', 'PAY_SERVICE_SECRET', 'PAY_TOKEN_CODE', 'PAY_API_TOKEN'],
  netsuite: ['NETSUITE_URL', 'NETSUITE_CLIENT_ID', 'NETSUITE_CERTIFICATE_ID', 'NETSUITE_PRIVATE_KEY'],
  // The second way of logging in at the same party.
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

/** The variables of a party, all of them there. */
type ServiceVariables<Names extends readonly (keyof Variables)[]> = {
  [Name in Names[number]]: NonNullable<Variables[Name]>
}

export type Config = Omit<Variables, 'TWINS' | 'LOG_LEVEL'> & {
  LOG_LEVEL: LogLevel
  isProduction: boolean
  hasTwins: boolean
  /** From this amount on cash is refused for one order; null for no limit. */
  cashLimitCents: number | null
  host: string
  /** Without a slash at its end. */
  publicUrl: string
  /** A party is absent when its twin stands in, or when the shop does without it (reviews). */
  externalServices: { [Name in ServiceName]: ServiceVariables<(typeof EXTERNAL_SERVICES)[Name]> | undefined }
}

/**
 * Reads the environment. Throws `ConfigError` with one line for every variable that is wrong or missing.
 *
 * An outside party counts as configured as soon as one of its variables is set; then all of them must
 * be. One that is not configured is played by its twin, where twins are on.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // In a file of variables an empty one means that it is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const hasTwins = values.TWINS === undefined ? !isProduction : values.TWINS === 'on'

  const missing: string[] = []
  if (isProduction && !values.AUTH_SECRET) missing.push('AUTH_SECRET')
  if (isProduction && !hasTwins && !values.PUBLIC_URL) missing.push('PUBLIC_URL')
  // A search service is a choice: without one the shop searches by itself, also in production.
  if (values.SEARCH_URL && !values.SEARCH_INDEX) missing.push('SEARCH_INDEX')
  const party = <Name extends ServiceName>(name: Name): Config['externalServices'][Name] => {
    const absent = EXTERNAL_SERVICES[name].filter((variable) => values[variable] === undefined)
    const isOptional = hasTwins || name === 'reviews' // a shop may be without reviews
    if (absent.length === EXTERNAL_SERVICES[name].length && isOptional) return undefined
    missing.push(...absent)
    return values as Config['externalServices'][Name] // nothing is missing, or the error below is thrown
  }
  const usesTba = values.NETSUITE_TOKEN_ID !== undefined && values.NETSUITE_CLIENT_ID === undefined
  const externalServices = {
    pay: party('pay'),
    netsuite: usesTba ? undefined : party('netsuite'),
    netsuiteTba: usesTba ? party('netsuiteTba') : undefined,
    postcode: party('postcode'),
    mail: party('mail'),
    reviews: party('reviews'),
  }
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name} ontbreekt`).join('\n'))

  return {
    ...values,
    cashLimitCents: values.CASH_LIMIT === 'on' ? values.CASH_LIMIT_EUROS * 100 : null,
    isProduction,
    hasTwins,
    externalServices,
    // The demo accounts have a password that everybody knows: only this machine may see them unless told otherwise.
    host: values.HOST ?? (hasTwins ? 'localhost' : '0.0.0.0'),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
  }
}
