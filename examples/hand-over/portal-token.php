<?php
// Gets a bearer token of the portal for a user of yours: PHP 8 with its extension sodium, no packages.

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** The 64 bytes that sodium signs with, from your private key. */
function secretKey(string $privateKeyPem): string
{
    // An Ed25519 key in PKCS #8 is 16 bytes of heading and its own 32.
    $der = base64_decode(preg_replace('/-----[^-]+-----|\s/', '', $privateKeyPem), true);
    if ($der === false || strlen($der) !== 48 || !str_contains($privateKeyPem, 'PRIVATE KEY')) {
        throw new RuntimeException(
            'privateKeyPem is no private Ed25519 key: give the contents of the .pem file, not its path'
        );
    }
    return sodium_crypto_sign_secretkey(sodium_crypto_sign_seed_keypair(substr($der, -32)));
}

/** The address of the sign-in call. */
function sessionUrl(string $portal): string
{
    if (!preg_match('~^https?://~', $portal)) {
        throw new RuntimeException('portal must be an address such as https://portal.example.com');
    }
    return rtrim($portal, '/') . '/pms/api/session';
}

/** A guard token: who comes (sub), from whom (iss), to which portal (aud); good once, for a minute. */
function guardToken(array $settings, string $user): string
{
    $now = time();
    $claims = [
        'iss' => $settings['issuer'],
        'aud' => $settings['audience'],
        'sub' => $user,
        'jti' => bin2hex(random_bytes(16)),
        'iat' => $now,
        'exp' => $now + 60,
    ];
    $text = base64url(json_encode(['alg' => 'EdDSA', 'typ' => 'JWT'])) . '.' . base64url(json_encode($claims));
    return $text . '.' . base64url(sodium_crypto_sign_detached($text, secretKey($settings['privateKeyPem'])));
}

/**
 * Changes it for a bearer token, which your page may have. $settings['portal'] is the address of the portal. Each call is
 * a sign-in: keep what it answers for the session that the user has with you.
 */
function portalToken(array $settings, string $user): string
{
    $url = sessionUrl($settings['portal']);
    $answer = @file_get_contents($url, false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => 'content-type: application/json',
        'content' => json_encode(['loginType' => 'guard', 'credential' => guardToken($settings, $user)]),
        'ignore_errors' => true,
        'follow_location' => 0,
        'timeout' => 10,
    ]]));
    if ($answer === false) {
        throw new RuntimeException("Nothing answers at $url: check portal: " . (error_get_last()['message'] ?? ''));
    }
    $read = json_decode($answer, true);
    if (!is_array($read) || !array_key_exists('success', $read) || ($read['code'] ?? 0) === 404) {
        $status = $http_response_header[0] ?? 'no status';
        throw new RuntimeException("No portal answers at $url, but something with $status: check portal");
    }
    if (!$read['success']) {
        $reason = ($read['errorCode'] ?? '') . ' ' . ($read['message'] ?? '');
        throw new RuntimeException("The portal refused $user, and its log says why: $reason");
    }
    return $read['data']['accessToken'];
}
