import { spawn } from 'node:child_process'
import type { PrintOutcome } from './features/printing/printing.ts'

/** Time in which the system accepts a receipt. PowerShell compiles the call to the spooler first. */
const ACCEPT_MS = 30_000

/** Writes one document of the type RAW to the Windows spooler. The name is in a variable, the bytes are base64. */
const WINDOWS_SCRIPT = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System; using System.ComponentModel; using System.Runtime.InteropServices;
public static class RawQueue {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)] public struct Doc { public string Name; public string Output; public string Type; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)] static extern bool OpenPrinterW(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)] static extern int StartDocPrinterW(IntPtr printer, int level, ref Doc doc);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool ClosePrinter(IntPtr printer);
  public static void Write(string name, byte[] bytes) {
    IntPtr printer; int written;
    if (!OpenPrinterW(name, out printer, IntPtr.Zero)) throw new Win32Exception();
    try {
      var doc = new Doc { Name = "Bon", Output = null, Type = "RAW" };
      if (StartDocPrinterW(printer, 1, ref doc) == 0) throw new Win32Exception();
      if (!WritePrinter(printer, bytes, bytes.Length, out written) || written != bytes.Length) throw new Win32Exception();
      if (!EndDocPrinter(printer)) throw new Win32Exception();
    } finally { ClosePrinter(printer); }
  }
}
'@
[RawQueue]::Write($env:RAW_PRINTER, [Convert]::FromBase64String([Console]::In.ReadToEnd()))
`

type Program = { command: string; args: readonly string[]; env: Record<string, string>; input: Buffer | string }

/** Returns the program of the system that writes bytes unchanged to a print queue, and its input. */
export function rawQueueProgram(platform: NodeJS.Platform, name: string, bytes: Uint8Array): Program {
  if (platform !== 'win32') {
    return {
      command: 'lp',
      args: ['-d', name, '-o', 'raw', '-t', 'Bon', '--', '-'],
      env: {},
      input: Buffer.from(bytes),
    }
  }
  const script = Buffer.from(WINDOWS_SCRIPT, 'utf16le').toString('base64')
  return {
    command: 'powershell.exe',
    args: ['-NoProfile', '-NonInteractive', '-EncodedCommand', script],
    env: { RAW_PRINTER: name },
    input: Buffer.from(bytes).toString('base64'),
  }
}

/**
 * Writes bytes unchanged to the print queue of a printer. The system prints them later, so `printed` means that it has
 * accepted them. Returns `offline` when the system refused them: nothing is printed then.
 */
export function sendRaw(name: string, bytes: Uint8Array, platform = process.platform): Promise<PrintOutcome> {
  const { command, args, env, input } = rawQueueProgram(platform, name, bytes)
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, windowsHide: true, timeout: ACCEPT_MS })
    child.once('error', () =>
      resolve({ kind: 'offline', reason: `${name}: deze computer kan deze printer niet rechtstreeks bereiken.` }),
    )
    child.once('close', (exitCode, signal) => {
      if (exitCode === 0) resolve({ kind: 'printed' })
      else if (signal) resolve({ kind: 'failed', reason: `${name} antwoordt niet. Kijk of de bon er al ligt.` })
      else resolve({ kind: 'offline', reason: `${name} nam de bon niet aan. Controleer de printer op deze computer.` })
    })
    // The program may end before it has read everything. Its exit code is then the outcome.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
