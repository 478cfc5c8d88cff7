import { existsSync } from 'node:fs'

// Loaded by package.json with --import. Node's own --env-file-if-exists prints a message on every start when the file
// is missing.
if (existsSync('.env')) process.loadEnvFile('.env')
