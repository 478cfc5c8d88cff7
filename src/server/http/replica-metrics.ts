import { Counter, Gauge, type Registry } from 'prom-client'
import type { CatalogReads } from '../db/replicas/catalog-reads.ts'

/** The reads of the catalog and the state of each replica, as `openCatalogReads` returns them. */
export type MeasuredReplicas = Pick<CatalogReads, 'counts' | 'replicas'>

/** Adds the metrics of the replicas to the registry. A replica has its number in `DATABASE_REPLICA_URLS`, from 1. */
export function replicaMetrics(registry: Registry, { counts, replicas }: MeasuredReplicas): void {
  new Counter({
    name: 'catalog_reads_total',
    help: 'Statements of catalog reads, by the server that answered them.',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ place: 'primary' }, counts.primary)
      this.inc({ place: 'replica' }, counts.replica)
    },
  })
  new Gauge({
    name: 'replica_up',
    help: 'Whether a replica is used for reads: 1, or 0 while it is away, too far behind, or no standby.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const [index, { state }] of replicas().entries()) {
        this.set({ replica: String(index + 1) }, state === 'up' ? 1 : 0)
      }
    },
  })
  const lagGauge = (name: string, help: string, figure: (lag: { ms: number; bytes: number }) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [registry],
      collect() {
        for (const [index, { lag }] of replicas().entries()) {
          if (lag) this.set({ replica: String(index + 1) }, figure(lag))
        }
      },
    })
  lagGauge(
    'replica_lag_seconds',
    'For how long the primary has had a change that a replica lacks, at most an hour.',
    ({ ms }) => ms / 1000,
  )
  lagGauge('replica_lag_bytes', 'Bytes of the log that a replica lacks.', ({ bytes }) => bytes)
}
