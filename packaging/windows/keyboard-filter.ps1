# Blocks the key combinations that lead out of the kiosk, for everybody but administrators. NOT RUN: it was written without a Windows machine.
# For Windows Enterprise, Education or IoT Enterprise, as administrator. Turn the feature on first, and restart:
#   Enable-WindowsOptionalFeature -Online -FeatureName Client-KeyboardFilter -All
#Requires -RunAsAdministrator
[CmdletBinding()]
param()
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$namespace = 'root\standardcimv2\embedded'
$blocked = @(
    'Ctrl+Alt+Del', 'Ctrl+Esc', 'Shift+Ctrl+Esc', 'Alt+F4', 'Alt+Tab', 'Alt+Esc', 'Alt+Space',
    'Win+D', 'Win+E', 'Win+F', 'Win+L', 'Win+M', 'Win+R', 'Win+U', 'Win+X', 'Windows'
)
foreach ($id in $blocked) {
    $key = Get-WmiObject -Namespace $namespace -Class WEKF_PredefinedKey | Where-Object { $_.Id -eq $id }
    if (-not $key) { Write-Warning "This Windows knows no predefined key $id"; continue }
    $key.Enabled = 1
    $key.Put() | Out-Null
}
$administrators = Get-WmiObject -Namespace $namespace -Class WEKF_Settings | Where-Object { $_.Name -eq 'DisableKeyboardFilterForAdministrators' }
$administrators.Value = 'true'
$administrators.Put() | Out-Null
Write-Output "$($blocked.Count) combinations are blocked for everybody but administrators."
