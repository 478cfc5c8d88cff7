/** A position in the write-ahead log (WAL) of PostgreSQL. Positions compare only within one system and timeline. */
export type WalPosition = {
  /** Identifies a database server with all its standbys. */
  system: string
  /** Increases when a standby is promoted. */
  timeline: number
  lsn: bigint
}

/** The last answer of a replica. `position`: what it has replayed; undefined when it does not replay a log. */
export type ReplicaReport = { isStandby: boolean; position: WalPosition | undefined }

/** Whether a replica can serve a read, or why it cannot. */
export type Fitness = 'fit' | 'behind' | 'not_a_standby' | 'other_database' | 'other_timeline'

/**
 * Returns whether a replica may serve a read that must see everything up to a position.
 *
 * After a failover, a replica that did not follow the new primary may have replayed more bytes and still lack its changes.
 * So the timelines must be equal as well.
 */
export function fitnessFor({ isStandby, position }: ReplicaReport, required: WalPosition): Fitness {
  if (!isStandby || !position) return 'not_a_standby'
  if (position.system !== required.system) return 'other_database'
  if (position.timeline !== required.timeline) return 'other_timeline'
  return position.lsn >= required.lsn ? 'fit' : 'behind'
}

/** Parses a `pg_lsn` as text. @example lsnOf('1/10') // 4294967312n */
export function lsnOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** A row of `PRIMARY_POSITION`. */
export type PrimaryRow = { system: string; timeline: number; lsn: string }

/**
 * The end of the log of a primary. Everything that any session of the primary can see precedes it, also a commit that
 * does not wait for the disk. At the end of a page the position is behind the header of the next one, which a replica
 * reaches with the next record. Fails on a standby.
 */
export const PRIMARY_POSITION = `
  select system_identifier::text as system, pg_current_wal_insert_lsn()::text as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline
  from pg_control_system()`

/** A row of `REPLICA_POSITION`. */
export type ReplicaRow = { isStandby: boolean; system: string; timeline: number; lsn: string | null }

/** What a replica has replayed. The timeline is that of its last restart point, so it may be too low, but never too high. */
export const REPLICA_POSITION = `
  select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as lsn, system_identifier::text as system,
    greatest(timeline_id, min_recovery_end_timeline) as timeline
  from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`

/** A row of `REPLAYED`. */
export type ReplayedRow = Pick<ReplicaRow, 'isStandby' | 'lsn'>

/** What the server of this session has replayed. It never decreases within a session. */
export const REPLAYED = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as lsn`
