import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { openExternalServices } from '../kill/external-services.ts'
import { faultsIn } from '../kill/order-records.ts'
import { countByKind, startShoppers } from '../kill/ordering-shoppers.ts'
import { startServer } from '../kill/server-process.ts'
import { startThrowawayPostgres } from '../postgres/throwaway-postgres.ts'
import { installFaketime, openShiftedClock } from './shifted-clock.ts'
import { mountSmallDisk, type SmallDisk, whyNoSmallDisks } from './small-disk.ts'

/**
 * What happens to the machine. `frozen`: PostgreSQL does not react for 20 s. `killed`: all its processes are killed.
 * `full`: no byte fits on the disk. The clock of the server is set an hour ahead, back to the right time, and an hour
 * behind.
 */
export const MACHINE_FAULTS = [
  ...(['postgres-frozen', 'postgres-killed', 'postgres-disk-full', 'server-disk-full'] as const),
  ...(['clock-ahead', 'clock-right', 'clock-behind'] as const),
] as const
export type MachineFault = (typeof MACHINE_FAULTS)[number]

export type FaultReport = {
  fault: MachineFault
  /** Orders that shoppers got acknowledged from the start of the fault until the quiet time after it. */
  acknowledged: number
  /** Calls of shoppers that were not answered with success, by their kind. Each was repeated with the same key. */
  refusals: Record<string, number>
  /** Milliseconds from the end of the fault to the next acknowledged order. */
  backAfterMs: number
  /** Hours by which the clock of the server was ahead of that of the database at the latest order. */
  clockHours: number
}

export type MachineReport = {
  reports: FaultReport[]
  /** Faults that this machine cannot have, with the reason. */
  skipped: Partial<Record<MachineFault, string>>
  /** True when the process of the server still runs after all faults. */
  isAlive: boolean
  acknowledged: number
  /** Deviations of the stored records from the acknowledged orders, and unsent mails; empty when there are none. */
  faults: string[]
}

const QUIET_MS = 3_000
const FROZEN_MS = 20_000
const FULL_MS = 5_000
/** How long the clock is wrong before the records are read, so that jobs run by that clock. */
const SHIFTED_MS = 4_000
const PAUSE_MS = 4_000
const PATIENCE_MS = 120_000
const DATABASE_DISK_MB = 600
const SERVER_DISK_MB = 400

const CLOCK_HOURS = `
  select round(extract(epoch from inserted_at - now()) / 3600)::int as hours from sales_orders order by id desc limit 1`

/**
 * Ten shoppers order from one server while the machine has a fault. Each shopper repeats a refused order with the same key.
 * Compares the records with the acknowledged orders.
 */
export async function machineFaults(wanted: readonly MachineFault[] = MACHINE_FAULTS): Promise<MachineReport> {
  const skipped = skippedFaults(wanted)
  const faultsToRun = wanted.filter((fault) => skipped[fault] === undefined)
  const hasDisks = faultsToRun.some((fault) => fault.endsWith('disk-full'))
  const hasClock = faultsToRun.some((fault) => fault.startsWith('clock'))
  const closing: (() => unknown)[] = []
  try {
    const folder = await mkdtemp(join(tmpdir(), 'leermeester-machine-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const mount = async (megabytes: number): Promise<SmallDisk | undefined> => {
      if (!hasDisks) return undefined
      const disk = await mountSmallDisk(megabytes)
      closing.push(disk.unmount)
      return disk
    }
    const databaseDisk = await mount(DATABASE_DISK_MB)
    const serverDisk = await mount(SERVER_DISK_MB)
    const services = await openExternalServices()
    closing.push(services.close)
    const postgres = await startThrowawayPostgres({
      durable: true,
      ...(databaseDisk && { folder: databaseDisk.folder }),
    })
    closing.push(postgres.stop)
    const clock = hasClock ? await openShiftedClock(folder) : undefined
    const server = await startServer({
      dataDir: serverDisk ? join(serverDisk.folder, 'data') : folder,
      port: await freePort(),
      variables: { ...services.variables, ...clock?.variables, DATABASE_URL: postgres.url('postgres') },
    })
    closing.push(server.kill)
    const shoppers = await startShoppers(server.origin, services.pay, { pauseMs: PAUSE_MS, patienceMs: PATIENCE_MS })
    await pause(QUIET_MS)

    const fillFor = async (disk: SmallDisk | undefined) => {
      await disk?.fill()
      await pause(FULL_MS)
      await disk?.free()
    }
    const shift = async (hours: number) => {
      await clock?.shiftTo(hours)
      await pause(SHIFTED_MS)
    }
    const happen: Record<MachineFault, () => Promise<void>> = {
      async 'postgres-frozen'() {
        await postgres.signalAll('SIGSTOP')
        await pause(FROZEN_MS)
        await postgres.signalAll('SIGCONT')
      },
      async 'postgres-killed'() {
        await postgres.signalAll('SIGKILL')
        await postgres.start()
      },
      async 'postgres-disk-full'() {
        await fillFor(databaseDisk)
        // PostgreSQL ends when it cannot write its log. An administrator, or systemd, then starts it again.
        if (!postgres.isRunning()) await postgres.start()
      },
      'server-disk-full': () => fillFor(serverDisk),
      'clock-ahead': () => shift(1),
      'clock-right': () => shift(0),
      'clock-behind': () => shift(-1),
    }
    const runSql = (statement: string) => runStatement(postgres.url('postgres'), statement)
    const reports: FaultReport[] = []
    for (const fault of faultsToRun) {
      const before = { orders: shoppers.purchases.length, refusals: shoppers.refusals.length }
      await happen[fault]()
      const backAfterMs = await shoppers.untilNextOrder()
      await pause(QUIET_MS)
      const [clocks] = await runSql(CLOCK_HOURS)
      reports.push({
        fault,
        clockHours: Number(clocks?.hours),
        acknowledged: shoppers.purchases.length - before.orders,
        refusals: countByKind(shoppers.refusals.slice(before.refusals)),
        backAfterMs,
      })
    }
    await shoppers.stop()
    const faults = await faultsIn(runSql, shoppers.purchases)
    return { reports, skipped, isAlive: server.isAlive(), acknowledged: shoppers.purchases.length, faults }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** Returns the faults that cannot happen here, with the reason, and prints them. */
function skippedFaults(wanted: readonly MachineFault[]): MachineReport['skipped'] {
  const noDisks = whyNoSmallDisks()
  const noClock = installFaketime() ? undefined : 'libfaketime is missing (apt-get install faketime)'
  const noSignals = process.platform === 'linux' ? undefined : 'the processes of PostgreSQL are found on Linux only'
  const skipped: MachineReport['skipped'] = {}
  for (const fault of wanted) {
    const reason = fault.endsWith('disk-full') ? noDisks : fault.startsWith('clock') ? noClock : noSignals
    if (reason === undefined) continue
    skipped[fault] = reason
    console.warn(`SKIPPED ${fault}: ${reason}`)
  }
  return skipped
}

async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
