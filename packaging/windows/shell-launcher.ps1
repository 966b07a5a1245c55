# Makes Keyturn the shell of the kiosk's user, so that nothing else is on the screen. NOT RUN: it was written without a Windows machine.
# For Windows Enterprise, Education or IoT Enterprise, as administrator. Turn the feature on first, and restart:
#   Enable-WindowsOptionalFeature -Online -FeatureName Client-EmbeddedShellLauncher -All
#Requires -RunAsAdministrator
[CmdletBinding()]
param(
    [string]$User = 'keyturn',
    [string]$Program = "$env:ProgramFiles\Keyturn\Keyturn.exe",
    [string]$DataDirectory = "$env:ProgramData\Keyturn"
)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

if (-not (Test-Path -LiteralPath $Program)) { throw "$Program is not there: install Keyturn first." }
$sid = (New-Object System.Security.Principal.NTAccount($User)).Translate([System.Security.Principal.SecurityIdentifier]).Value
$launcher = [wmiclass]'\\localhost\root\standardcimv2\embedded:WESL_UserSetting'

# 0: the shell is started again whenever it ends.
$restart = 0
$launcher.SetDefaultShell('explorer.exe', $restart) | Out-Null
$existing = Get-WmiObject -Namespace 'root\standardcimv2\embedded' -Class WESL_UserSetting | Where-Object { $_.Sid -eq $sid }
if ($existing) { $launcher.RemoveCustomShell($sid) | Out-Null }
$launcher.SetCustomShell($sid, "`"$Program`" --data-dir `"$DataDirectory`"", $null, $null, $restart) | Out-Null
$launcher.SetEnabled($true) | Out-Null
Write-Output "Keyturn is the shell of $User from the next sign-in on. Administrators keep the desktop."
