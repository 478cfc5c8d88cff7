export { BackupFault } from './backup-fault.ts'
export { backupHealth } from './backup-health.ts'
export { keyForBackups, keyForRestore, keyInFile } from './backup-key.ts'
export { backupOperation } from './backup-operation.ts'
export { describeBackup } from './describe-backup.ts'
export { newBackupKey } from './encryption.ts'
export { expiredBackups } from './expired-backups.ts'
export { type BackupMailDeps, backupMails, warnOfLateBackup } from './late-backup-mails.ts'
export { refuseWhileInUse } from './refuse-while-in-use.ts'
export { restoreBackup } from './restore-backup.ts'
export {
  newestBackup,
  type RestoreTest,
  type RunRestoreTest,
  removeLeftTestRestore,
  restoreTestOperation,
  testRestore,
} from './restore-test.ts'
export { type BackupFiles, backupName, type StoreDeps, storeBackup, writeBackup } from './write-backup.ts'
