export { sealAuditEntries } from './seal-entries.ts'
export { type AuditActor, type AuditEntry, writeAudit } from './write-audit.ts'
