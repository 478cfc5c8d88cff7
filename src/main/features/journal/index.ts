export { type JournalFiles, nodeJournalFiles } from './journal-files.ts'
export { DISK_TROUBLE, type Journal, openJournal } from './open-journal.ts'
