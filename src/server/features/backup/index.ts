export { BackupFault } from './backup-fault.ts'
export { backupOperation } from './backup-operation.ts'
export { restoreBackup } from './restore-backup.ts'
export { backupName, writeBackup } from './write-backup.ts'
