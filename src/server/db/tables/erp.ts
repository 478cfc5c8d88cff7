import type { ColumnType, Generated } from 'kysely'
import type { ErpDocumentKind, ErpDocumentLine } from '#shared/domain/erp/erp-documents.ts'
import type { ErpRecordKind, ErpRecordState } from '#shared/domain/erp/sync-status.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { RunProgress, RunState } from '#shared/domain/operations/runs.ts'
import type { Day, Json, MaybeMoment, Moment } from './columns.ts'

/**
 * Tables of the catalog snapshots, the history of operations, the records sent to the ERP, and the pauses of the
 * outbox.
 */
export interface ErpTables {
  catalogue_snapshots: {
    id: Generated<number>
    digest: string
    is_whole: boolean
    items: number
    file: string | null
    taken_at: Moment
    applied_at: Moment
    version: number
    /** When a restore undid this snapshot. */
    withdrawn_at: MaybeMoment
  }
  operation_runs: {
    id: string
    name: OperationName
    state: RunState
    progress: ColumnType<RunProgress | null, string | null | undefined, string>
    result: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    /** Dutch message for staff. */
    error: ColumnType<string | null, string | null | undefined, string | null>
    /** Null when a schedule started the run. */
    started_by: number | null
    started_by_email: string | null
    /** The till that started the run by its schedule. */
    started_by_till: ColumnType<string | null, string | null | undefined, never>
    started_at: Moment
    /** Last time at which the server of the run reported that it is still working. */
    beat_at: Moment
    ended_at: MaybeMoment
  }
  /** Invoices and credit notes of the ERP. Amounts in cents. */
  erp_documents: {
    netsuite_id: number
    sales_order_id: number
    kind: ErpDocumentKind
    number: string
    issued_on: Day
    net_cents: number
    vat_cents: number
    gross_cents: number
    lines: Json<ErpDocumentLine[]>
    first_read_at: Moment
    read_at: Moment
    /** When the ERP no longer had the document. */
    gone_at: MaybeMoment
  }
  erp_records: {
    id: Generated<number>
    kind: ErpRecordKind
    external_id: string
    sales_order_id: number | null
    user_id: number | null
    customer_record_id: ColumnType<number | null, number | null | undefined, number | null>
    netsuite_id: ColumnType<number | null, number | null | undefined, number | null>
    state: ColumnType<ErpRecordState, ErpRecordState | undefined, ErpRecordState>
    tries: Generated<number>
    last_error: ColumnType<string | null, string | null | undefined, string | null>
    payload: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    content_hash: ColumnType<string | null, string | null | undefined, string | null>
    inserted_at: Moment
    sent_at: MaybeMoment
    accepted_at: MaybeMoment
    compared_at: MaybeMoment
  }
  outbox_pauses: { party: 'mail' | 'erp'; failures: number; since: Moment; until: Moment; reason: string }
}
