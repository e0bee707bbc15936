import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gets a bearer token of the portal for a user of yours: Java 15 or later, no libraries. Give it a package of yours. */
public final class PortalToken {
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();
    private static final Pattern TOKEN = Pattern.compile("\"accessToken\"\\s*:\\s*\"([^\"]+)\"");

    /** How long the portal may take. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final String portal;
    private final String issuer;
    private final String audience;
    private final PrivateKey key;

    /** portal: the address of the portal; privateKeyPem: the private key of your server. */
    public PortalToken(String portal, String issuer, String audience, String privateKeyPem) throws Exception {
        if (!portal.matches("https?://.*")) {
            throw new IllegalArgumentException("portal must be an address such as https://portal.example.com");
        }
        this.portal = portal.replaceAll("/+$", "");
        this.issuer = issuer;
        this.audience = audience;
        this.key = readKey(privateKeyPem);
    }

    private static PrivateKey readKey(String pem) throws Exception {
        try {
            byte[] der = Base64.getDecoder().decode(pem.replaceAll("-----[^-]+-----|\\s", ""));
            return KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(der));
        } catch (IllegalArgumentException | InvalidKeySpecException cause) {
            throw new IllegalArgumentException(
                "privateKeyPem is no private Ed25519 key: give the contents of the .pem file, not its path", cause);
        }
    }

    private static String encode(String json) {
        return URL.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    /** A text of JSON. Use the JSON library of your server, where it has one. */
    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** A guard token: who comes (sub), from whom (iss), to which portal (aud); good once, for a minute. */
    public String guardToken(String user) throws Exception {
        long now = Instant.now().getEpochSecond();
        String claims = "{\"iss\":" + quote(issuer) + ",\"aud\":" + quote(audience) + ",\"sub\":" + quote(user)
            + ",\"jti\":\"" + UUID.randomUUID() + "\",\"iat\":" + now + ",\"exp\":" + (now + 60) + "}";
        String text = encode("{\"alg\":\"EdDSA\",\"typ\":\"JWT\"}") + "." + encode(claims);
        Signature signer = Signature.getInstance("Ed25519");
        signer.initSign(key);
        signer.update(text.getBytes(StandardCharsets.US_ASCII));
        return text + "." + URL.encodeToString(signer.sign());
    }

    /**
     * Changes it for a bearer token, which your page may have. Each call is a sign-in: keep what it answers for the
     * session that the user has with you.
     */
    public String get(String user) throws Exception {
        String body = "{\"loginType\":\"guard\",\"credential\":" + quote(guardToken(user)) + "}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(portal + "/pms/api/session"))
            .header("content-type", "application/json")
            .timeout(LIMIT)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        HttpResponse<String> answer;
        try {
            answer = HttpClient.newBuilder().connectTimeout(LIMIT).build().send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException cause) {
            throw new IOException("Nothing answers at " + request.uri() + ": check portal", cause);
        }
        Matcher token = TOKEN.matcher(answer.body());
        if (answer.statusCode() == 404 || !answer.body().contains("\"success\"")) {
            throw new IllegalStateException("No portal answers at " + request.uri() + ", but something with status "
                + answer.statusCode() + ": check portal");
        }
        if (!token.find()) {
            throw new IllegalStateException("The portal refused " + user + ", and its log says why: " + answer.body());
        }
        return token.group(1);
    }
}
