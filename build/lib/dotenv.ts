import { existsSync } from 'node:fs'

// Loaded by package.json with --import. Node's own --env-file-if-exists prints a message on every start without the
// file.
if (existsSync('.env')) process.loadEnvFile('.env')
