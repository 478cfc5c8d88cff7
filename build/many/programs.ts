import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { ROOT } from '../lib/run.ts'
import { SHOP_DATABASE } from '../postgres/replicated-postgres.ts'
import { unprivilegedUser } from '../postgres/throwaway-postgres.ts'

const STARTS_WITHIN_MS = 10_000
const PACKAGES = ['nginx-light', 'pgbouncer']
const PROGRAMS = { nginx: '/usr/sbin/nginx', pgbouncer: '/usr/sbin/pgbouncer' } as const

/** Installs nginx and PgBouncer on Debian as root when they are missing. @throws when they cannot be installed */
export function installPrograms(): void {
  const areHere = () => Object.values(PROGRAMS).every((path) => existsSync(path))
  if (areHere()) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing nginx and PgBouncer with apt-get…')
    // Debian would start both as services.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const options = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'], env }
    spawnSync('apt-get', ['update'], options)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], options)
  }
  if (!areHere()) throw new Error(`Install ${PACKAGES.join(' and ')} first: ${Object.values(PROGRAMS).join(', ')}`)
}

export type Nginx = { origin: string; stop(): Promise<void> }

/**
 * Starts nginx with the files of `deploy/nginx` in front of servers of the shop, without TLS.
 *
 * @param ports ports of the servers
 */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-nginx-'))
  // The workers of nginx run as another user, and write the cache there.
  await chmod(folder, 0o755)
  const port = await freePort()
  const source = join(ROOT, 'deploy/nginx')
  await writeFile(
    join(folder, 'upstream.conf'),
    withServers(await readFile(join(source, 'shop-upstream.conf'), 'utf8'), ports),
  )
  const isRoot = process.getuid?.() === 0
  await writeFile(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user nobody nogroup;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  include ${folder}/upstream.conf;
  include ${source}/shop-http.conf;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=shop_files:1m max_size=20m use_temp_path=off;
  server {
    listen 127.0.0.1:${port};
    include ${source}/shop-proxy.conf;
  }
}
`,
  )
  const child = spawn(PROGRAMS.nginx, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilListening(child, port)
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Result of `checkNginx`. `temporary`: the folders that nginx created in the replacement of /tmp. */
type NginxCheck = { status: number | null; output: string; temporary: string[] }

/**
 * Runs `nginx -t` on `deploy/nginx/nginx.conf`, as an unprivileged user who can write to /tmp only. The paths, the
 * ports and the certificate are replaced.
 */
export async function checkNginx(tls: { key: string; cert: string }): Promise<NginxCheck> {
  const user = unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-nginx-check-'))
  try {
    await cp(join(ROOT, 'deploy/nginx'), folder, { recursive: true })
    const upstream = join(folder, 'shop-upstream.conf')
    await writeFile(upstream, withServers(await readFile(upstream, 'utf8'), [await freePort()]))
    await writeFile(join(folder, 'tls.key'), tls.key)
    await writeFile(join(folder, 'tls.crt'), tls.cert)
    const temporary = join(folder, 'tmp')
    await mkdir(temporary)
    const file = join(folder, 'nginx.conf')
    const ports = { 8080: await freePort(), 8443: await freePort() }
    const text = (await readFile(file, 'utf8'))
      .replaceAll(/ \/tmp\//g, ` ${temporary}/`)
      .replaceAll(/\/etc\/nginx\/(shop|tls)\//g, `${folder}/`)
      .replaceAll(/ +listen \[::\].*\n/g, '')
      .replaceAll('listen 8080', `listen 127.0.0.1:${ports[8080]}`)
      .replaceAll('listen 8443', `listen 127.0.0.1:${ports[8443]}`)
      // Another user may not open the streams of this process by these names.
      .replace('/dev/stderr', 'stderr')
      .replace('/dev/stdout', `${temporary}/access.log`)
    await writeFile(file, text)
    await chmod(folder, 0o755)
    if (user) await chown(temporary, user.uid, user.gid)
    const args = ['-t', '-e', 'stderr', '-p', folder, '-c', file]
    const { status, stderr } = spawnSync(PROGRAMS.nginx, args, { ...user, encoding: 'utf8' })
    const entries = await readdir(temporary, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    return { status, output: stderr, temporary: folders.toSorted() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Replaces the example servers of every group. */
const withServers = (text: string, ports: readonly number[]): string =>
  text.replace(/(?: +server shop-\d+:3000(?<options>[^;]*);\n)+/g, (_, options: string) =>
    ports.map((port) => `    server 127.0.0.1:${port}${options};\n`).join(''),
  )

export type PgBouncer = {
  /** Address for transactions, and for notifications and locks. */
  url: string
  sessionUrl: string
  /** Address for reads of the standby. */
  replicaUrl: string
  /** Lets new connections go to the PostgreSQL on this port, as after a failover. Connections to the former one end. */
  pointTo(port: number): Promise<void>
  stop(): Promise<void>
}

/** Starts PgBouncer with `deploy/pgbouncer/pgbouncer.ini`, on this machine's addresses and without passwords. */
export async function startPgBouncer(postgresPort: number, replicaPort = postgresPort): Promise<PgBouncer> {
  const user = unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-pgbouncer-'))
  if (user) await chown(folder, user.uid, user.gid)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const template = await readFile(join(ROOT, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  const write = async (target: number) => {
    const text = template
      .replaceAll('host=postgres port=5432', `host=127.0.0.1 port=${target}`)
      .replaceAll('host=postgres-replica port=5432', `host=127.0.0.1 port=${replicaPort}`)
      .replaceAll('dbname=shop', `dbname=${SHOP_DATABASE}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace(/auth_type = .*\nauth_file = .*\n/, 'auth_type = any\nunix_socket_dir =\n')
      .replaceAll('pool_mode=', 'user=postgres pool_mode=')
    await writeFile(file, text)
    if (user) await chown(file, user.uid, user.gid)
  }
  await write(postgresPort)
  const child = spawn(PROGRAMS.pgbouncer, ['-q', file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  await untilListening(child, port)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/shop`,
    sessionUrl: `postgres://postgres@127.0.0.1:${port}/shop_sessions`,
    replicaUrl: `postgres://postgres@127.0.0.1:${port}/shop_replica`,
    async pointTo(target) {
      await write(target)
      child.kill('SIGHUP')
    },
    async stop() {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a program accepts connections. @throws with its output when it ends before, or takes too long */
async function untilListening(child: ChildProcess, port: number): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4000)
  })
  process.once('exit', () => child.kill('SIGKILL'))
  for (const until = performance.now() + STARTS_WITHIN_MS; performance.now() < until; await pause(50)) {
    if (child.exitCode !== null) break
    if (await accepts(port)) return
  }
  child.kill('SIGKILL')
  throw new Error(`${child.spawnfile} did not start: ${output}`)
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
