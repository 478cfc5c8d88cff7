import { newBackupKey } from '../features/operations/backup/index.ts'

// `npm run backup:key`: makes a key for the backups. It is printed and stored nowhere.
const { key, recipient } = await newBackupKey()
console.log(`# Sleutel van de reservekopieën (age, ${recipient}).
# Zet hem in de instellingen van de server, en bewaar hem ook ergens anders: zonder sleutel is geen kopie te lezen.
BACKUP_KEY=${key}`)
