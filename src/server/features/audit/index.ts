export { type AuditActor, type AuditEntry, type AuditSubject, writeAudit } from './write-audit.ts'
