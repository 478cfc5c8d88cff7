import type { FastifyInstance } from 'fastify'
import { type ConfigurationOnWire, configurations } from '#shared/contracts/configurations.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { parseConfigurationCode } from '#shared/domain/configurator/configuration-code.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { type ConfigurationRow, configurationsTable } from './configurations-table.ts'
import { storeConfiguration } from './store-configuration.ts'

type Deps = { db: Database; now: () => Date; publicUrl: string }

/** Routes of configuration codes, which bring a choice from one device to another without a login. */
export function configurationRoutes(app: FastifyInstance, deps: Deps): void {
  const onWire = ({ code, content, expiresAt }: ConfigurationRow): ConfigurationOnWire => ({
    code,
    url: deps.publicUrl + sitePaths.configuration(code),
    expiresAt: expiresAt.toISOString(),
    ...content,
  })

  mount(app, configurations.keep, async ({ body }) => {
    const stored = await storeConfiguration(deps, body)
    return stored.ok ? ok(onWire(stored.value)) : stored
  })

  mount(app, configurations.open, async ({ params }) => {
    const code = parseConfigurationCode(params.code)
    const row = code && (await configurationsTable(deps.db).find(code, deps.now()))
    return row ? ok(onWire(row)) : fail('code_not_found')
  })
}
